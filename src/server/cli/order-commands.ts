import { userInfo } from 'node:os'
import { type OrderStatus, STATUS } from '#contract/cart/status.ts'
import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts'
import { formatMoney, toMinor } from '#contract/money.ts'
import { MOVE_NOTE_MAX } from '#contract/orders/orders.ts'
import { eq } from '../db/drizzle.ts'
import { shops } from '../db/schema.ts'
import { type Destination, moveOrder } from '../features/orders/move.ts'
import { type SupplierOrder, supplierOrders } from '../features/orders/supplier-list.ts'
import { supplierOrder } from '../features/orders/supplier-order.ts'
import { realDay, theOrder, WORDS, wordOf } from './order-named.ts'
import { stepCommands } from './order-steps.ts'
import { type Context, many, type Program, text, UsageError, type Values } from './program.ts'

const HELP = `npm run order -- list [--shop ID] [--status STATUS …] [--search TEXT] [--from DAY] [--to DAY] [--limit N] [--json]
npm run order -- show ID [--shop ID] [--json]
npm run order -- handover ID [--shop ID] [--note TEXT] [--by NAME]
npm run order -- cancel ID [--shop ID] [--note TEXT] [--by NAME]
npm run order -- confirm ID [--shop ID] [--on DAY] [--line LINE=DAY …] [--note TEXT] [--by NAME]
npm run order -- deliver ID [--shop ID] --line LINE=PIECES … [--note TEXT] [--by NAME]
npm run order -- message ID [--shop ID] --note TEXT [--by NAME]
npm run order -- note ID [--shop ID] --note TEXT [--by NAME]

ID is an order number such as 2026-00042, or the cart's id. Numbers are per shop: where two shops have the same, --shop
says which.
list      the newest first, 50 unless --limit says otherwise: number, shop, day, status, total, project, company, who
          ordered, whether the order has gone to the supplier's address, its cost centre, who asked for it and who
          approved it; --json as data
show      all of one order, in the shop's language, as its supplier is told; --json as data
handover  the supplier has taken the order over
cancel    the supplier does not deliver it
confirm   the supplier takes the order on, and delivers it on the day --on, lines named by --line on their own days
deliver   these pieces of these lines are delivered; the last of them hand the order over
message   words to the buyer, whatever became of the order
note      words among the staff, which no buyer sees
LINE      a line's id, as show --json tells it
STATUS    ordered, handed-over or cancelled (or GK, ÖV, AN); may be repeated
--note    words to the buyer, who gets a mail (but of a note); it goes out while the shop runs
--by      who did it, for the record; by default whoever is signed in here`

const string = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const several = { type: 'string', multiple: true } as const
const move = { shop: string, note: string, by: string }

export const orderProgram: Program = {
  help: HELP,
  commands: {
    list: {
      options: { shop: string, status: several, search: string, from: string, to: string, limit: string, json: flag },
      run: list,
    },
    show: { operand: 'id', options: { shop: string, json: flag }, run: show },
    handover: {
      operand: 'id',
      options: move,
      run: (values, context) => moveTo(STATUS.handedOver, values, context),
    },
    cancel: { operand: 'id', options: move, run: (values, context) => moveTo(STATUS.cancelled, values, context) },
    ...stepCommands,
  },
}

async function list(values: Values, { db, print }: Context): Promise<void> {
  const found = await supplierOrders(db, {
    shop: text(values, 'shop') ?? undefined,
    status: many(values, 'status').map(statusNamed),
    search: text(values, 'search') ?? '',
    ...day(values, 'from'),
    ...day(values, 'to'),
    limit: limitOf(values),
  })
  if (values.json === true) print(JSON.stringify(found, null, 2))
  else if (found.length === 0) print('There are no such orders.')
  else for (const order of found) print(row(order))
}

const row = (order: SupplierOrder): string =>
  [
    order.order_number,
    order.shop_id,
    order.date,
    wordOf(order.status),
    formatMoney(toMinor(order.total), order.currency),
    order.project,
    order.company ?? '-',
    order.ordered_by.email || order.ordered_by.name,
    order.waiting === null ? 'sent' : `not sent: ${order.waiting}`,
    order.cost_centre ?? '-',
    order.asked_by ?? '-',
    order.approved_by.join(', ') || '-',
  ]
    .map((field) => field.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
    .join('\t')

function statusNamed(name: string): OrderStatus {
  const asked = name.normalize('NFC').toLowerCase()
  for (const [code, word] of Object.entries(WORDS) as [OrderStatus, string][])
    if (asked === code.toLowerCase() || asked === word) return code
  throw new UsageError(`--status is "${name}", but should be one of ${Object.values(WORDS).join(', ')}`)
}

function day(values: Values, name: 'from' | 'to'): { from?: string; to?: string } {
  const asked = text(values, name)
  if (asked === null) return {}
  return { [name]: realDay(`--${name}`, asked) }
}

function limitOf(values: Values): number {
  const asked = text(values, 'limit') ?? '50'
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw new UsageError(`--limit is "${asked}", but should be a number from 1`)
  return Number(asked)
}

async function show(values: Values, { db, print }: Context): Promise<void> {
  const { id, shop_id } = await theOrder(db, values)
  const [shop] = await db.select({ language: shops.language }).from(shops).where(eq(shops.shopId, shop_id))
  const own = isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
  const found = await db.transaction((tx) => supplierOrder(tx, id, own))
  if (found) print(values.json === true ? JSON.stringify(found.order, null, 2) : found.text.trimEnd())
}

async function moveTo(to: Destination, values: Values, { db, print }: Context): Promise<void> {
  const note = text(values, 'note', MOVE_NOTE_MAX) || null
  const actor = text(values, 'by') || userInfo().username
  const order = await theOrder(db, values)
  const against = await db.transaction((tx) => moveOrder(tx, { cartId: order.id, to, actor, note }))
  if (against !== null)
    throw new UsageError(`Order ${order.order_number} is ${wordOf(against)}: it can no longer be ${WORDS[to]}`)
  print(`Order ${order.order_number} of ${order.shop_id} is ${WORDS[to]}.`)
}
