import { randomUUID } from 'node:crypto'
import { sql } from '../../db/drizzle.ts'
import { ERROR } from '#contract/errors.ts'
import type { CustomerInformation } from '#contract/cart/customer-information.ts'
import type { PunchoutNotice, PunchoutOperation } from '#contract/punchout/punchout.ts'
import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Tx } from '../../db/client.ts'
import { type Connection, type Party, type PunchoutSession, punchoutSessions } from '../../db/punchout-schema.ts'
import { hashToken } from '../../http/token.ts'
import { accountOf, localeOf, sessionOf } from './account.ts'
import type { RunCart } from './carts.ts'
import { CODE_MINUTES } from './code.ts'
import { cut } from './cut.ts'
import { CxmlError } from './cxml/error.ts'
import type { Buyer, Item } from './cxml/people.ts'
import { fillCart, knownUids, rowsOf } from './fill.ts'

export interface Opening {
  connection: Connection
  operation: PunchoutOperation
  cookie: string
  returnUrl: string
  ours: Party[]
  theirs: Party[]
  /** `xml:lang` of the request. */
  language: string
  selected: Item | null
  items: readonly Item[]
  buyer: Buyer
  requestHash: Buffer | null
  /** What the catalogue is searched for first. */
  search?: string | null
  /** Of an OCI launch: what goes back as it came, and to which window. */
  echo?: Record<string, string> | null
  target?: string | null
  /** The one-time code, by the id of the session. */
  code: (sessionId: string) => string
}

/**
 * A session with a cart of its own [punchout/sessions]: `edit` and `inspect` rebuild what was in it.
 * @throws {CxmlError}
 */
export async function openSession(tx: Tx, run: RunCart, opening: Opening): Promise<PunchoutSession> {
  const { connection, operation, items, buyer, selected } = opening
  const { id: connectionId, shopId, settings } = connection
  const account = await accountOf(tx, connection)
  const id = randomUUID()
  const cartId = randomUUID()
  const session = sessionOf(account, connection, { kind: 'punchout', id })
  const made = await run(tx, session, {
    cartId,
    shopId,
    changes: [
      { name: 'cart.create', args: { title: titleOf(buyer, connection) } },
      { name: 'cart.setInfo', args: { customer: informationOf(buyer) } },
    ],
  })
  if (made.refusal?.code === ERROR.companyGone)
    throw new CxmlError(403, 'The shop no longer sells to the company of this connection.', REFUSALS.companyRetired)
  if (made.refusal) throw new CxmlError(500, `The cart could not be made: ${made.refusal.code}.`)
  const notices: PunchoutNotice[] = []
  if (operation !== 'create') {
    const { rows, notices: unknown } = await rowsOf(tx, { connectionId, shopId, items })
    notices.push(...unknown, ...(await fillCart(tx, run, session, { cartId, shopId, rows })))
  }
  const startUid = await startOf(tx, shopId, selected)
  if (selected && startUid === null) notices.push({ kind: 'unknown_selection', article: cut(selected.part, 200) })
  const [stored] = await tx
    .insert(punchoutSessions)
    .values({
      id,
      connectionId,
      cartId,
      operation,
      buyerCookie: opening.cookie,
      returnUrl: opening.returnUrl,
      ours: opening.ours,
      theirs: opening.theirs,
      language: settings.language ?? localeOf(opening.language) ?? account.shopLanguage,
      startUid,
      startSearch: opening.search ?? null,
      echo: opening.echo ?? null,
      returnTarget: opening.target ?? null,
      notices,
      requestHash: opening.requestHash,
      codeHash: hashToken(opening.code(id)),
      codeExpiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .returning()
  if (!stored) throw new Error('The session was not stored')
  return stored
}

async function startOf(tx: Tx, shopId: string, selected: Item | null): Promise<string | null> {
  if (!selected) return null
  return (await knownUids(tx, shopId, new Set([selected.part]))).has(selected.part) ? selected.part : null
}

/** Text of the buyer's as a title or a field may hold it. */
const short = (text: string): string => cut(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), 200)

const listed = (...texts: readonly string[]): string => short(texts.filter(Boolean).join(', '))

const titleOf = ({ name }: Buyer, connection: Connection): string => short(name) || short(connection.name)

/** What their system said of the person, as a help when ordering: nothing is decided by it. */
export const informationOf = (buyer: Buyer): Partial<CustomerInformation> => ({
  first_name: short(buyer.firstName),
  last_name: short(buyer.lastName),
  delivery_address: short(buyer.street),
  city: short(buyer.city),
  delivery_contact: listed(buyer.recipient || (buyer.phone && buyer.name), buyer.phone),
  customer_reference: listed(buyer.name, buyer.mail, buyer.costCentre, buyer.addressId),
})
