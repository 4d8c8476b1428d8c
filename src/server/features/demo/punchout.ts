import { eq } from '../../db/drizzle.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Tx } from '#server/db/client.ts'
import { USUAL_OCI, USUAL_SETTINGS } from '#server/db/punchout-settings.ts'
import { punchoutConnections, punchoutSecrets } from '#server/db/punchout-schema.ts'
import { users } from '#server/db/schema.ts'

/** Everybody knows it: the connection answers where the demo is allowed only [server/demo]. */
const DEMO_PUNCHOUT_SECRET = 'punchout-demo'

/** The demo's procurement systems, in the shop `nordform` as the user `buyer`: DUNS `buyer-demo`, and for OCI the same name. */
export async function addPunchout(tx: Tx): Promise<void> {
  const [buyer] = await tx.select({ id: users.id }).from(users).where(eq(users.loginName, 'buyer'))
  if (!buyer) return
  const common = { shopId: 'nordform', userId: buyer.id, demo: true, test: true, senderIdentity: 'buyer-demo' }
  const settings = { ...USUAL_SETTINGS, returnUrl: 'https://buyer.example/punchout/return' }
  const made = await tx
    .insert(punchoutConnections)
    .values([
      { ...common, name: 'demo', senderDomain: 'duns', settings: { ...settings, orders: true } },
      { ...common, name: 'demo-oci', kind: 'oci', senderDomain: 'oci', settings: { ...settings, oci: USUAL_OCI } },
    ])
    .returning({ connectionId: punchoutConnections.id })
  const hash = await hashPassword(DEMO_PUNCHOUT_SECRET)
  await tx.insert(punchoutSecrets).values(made.map(({ connectionId }) => ({ connectionId, hash })))
}
