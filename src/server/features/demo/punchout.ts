import { eq } from 'drizzle-orm'
import { hashPassword } from '#server/accounts/password.ts'
import type { Tx } from '#server/db/client.ts'
import { USUAL_SETTINGS } from '#server/db/punchout-settings.ts'
import { punchoutConnections, punchoutSecrets } from '#server/db/punchout-schema.ts'
import { users } from '#server/db/schema.ts'

/** Everybody knows it: the connection answers where the demo is allowed only (decisions §9). */
const DEMO_PUNCHOUT_SECRET = 'punchout-demo'

/** The demo's procurement system: DUNS `buyer-demo`, in the shop `nordform`, as the user `buyer`. */
export async function addPunchout(tx: Tx): Promise<void> {
  const [buyer] = await tx.select({ id: users.id }).from(users).where(eq(users.loginName, 'buyer'))
  if (!buyer) return
  const [connection] = await tx
    .insert(punchoutConnections)
    .values({
      name: 'demo',
      shopId: 'nordform',
      userId: buyer.id,
      demo: true,
      test: true,
      senderDomain: 'duns',
      senderIdentity: 'buyer-demo',
      settings: { ...USUAL_SETTINGS, returnUrl: 'https://buyer.example/punchout/return', orders: true },
    })
    .returning({ id: punchoutConnections.id })
  if (!connection) return
  const hash = await hashPassword(DEMO_PUNCHOUT_SECRET)
  await tx.insert(punchoutSecrets).values({ connectionId: connection.id, hash })
}
