import { mayMove, STATUS, statusOf } from '#contract/cart/status.ts'
import { ERROR, type ErrorCode, type FieldError, RULE, type Rule } from '#contract/errors.ts'
import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts'
import type { StepKind } from '#contract/orders/orders.ts'
import { cartLines, carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { orderLines, orderSteps, orders, type StepLine } from '../../db/order-schema.ts'
import { releaseBudget } from '../../db/requests.ts'
import { shops } from '../../db/schema.ts'
import { providerAddress } from '../../mail/provider.ts'
import { queueMail } from '../../mail/queue.ts'
import { buyerMail, mailOfStep } from './mail/messages.ts'
import { readOrders } from './repository.ts'

/** What the supplier says about some lines. */
interface Confirmation {
  kind: 'confirmed'
  /** When lines are delivered, `YYYY-MM-DD`; null takes a day back. */
  lines: readonly { id: string; delivery_on: string | null }[]
  /** The same of all lines that are not among those. */
  deliveryOn?: string | undefined
}

interface Delivery {
  kind: 'delivered'
  /** How many pieces of which lines; absent: all that is left. */
  lines?: readonly { id: string; quantity: number }[] | undefined
}

interface Words {
  kind: 'cancelled' | 'message' | 'note'
}

/** A step that the supplier takes with an order [contract/steps-of-an-order]. */
export type Step = (Confirmation | Delivery | Words) & {
  cartId: string
  /** Who takes it, for the record. */
  actor: string
  /** Words to the buyer, or among the staff. */
  note: string | null
  /** Of the order that was looked at: of two who act on the same, the second is told. */
  revision?: number | undefined
}

/** Why a step was not taken. */
export type Refusal =
  | { code: Extract<ErrorCode, 'status_not_allowed' | 'revision_changed'>; status: string }
  | { code: Extract<ErrorCode, 'validation_failed'>; errors: FieldError[] }

interface StepState {
  id: string
  antal: number
  delivered: number
}

interface StepOutcome {
  status: string
  kind: StepKind
  lines: StepLine[] | null
}

/**
 * Takes a step with an order: what it changes, the step itself and the buyer's mail in one transaction.
 * @param publicUrl where the app is, for the mail's link
 * @returns null when it was taken, else why not; nothing is written then
 */
export async function takeStep(tx: Tx, step: Step, publicUrl?: string): Promise<Refusal | null> {
  const { cartId, actor, note, revision } = step
  const [cart] = await tx
    .select({ status: carts.status, revision: carts.revision })
    .from(carts)
    .where(eq(carts.id, cartId))
    .for('update')
  if (!cart) throw new Error('There is no such order')
  if (revision !== undefined && revision !== cart.revision) return { code: ERROR.revisionChanged, status: cart.status }
  if (!isAllowed(cart.status, step)) return { code: ERROR.statusNotAllowed, status: cart.status }
  const outcome = await written(tx, step, cart.status)
  if ('errors' in outcome) return { code: ERROR.validation, errors: outcome.errors }
  await tx
    .update(carts)
    .set({ status: outcome.status, revision: sql`${carts.revision} + 1` })
    .where(eq(carts.id, cartId))
  // The step takes the change's number, and is asked late, since that holds up the shop's other orders.
  if (step.kind === 'cancelled') await releaseBudget(tx, cartId)
  await tx.insert(orderSteps).values({ ...outcome, cartId, at: new Date(), mover: 'supplier', actor, note })
  await tellBuyer(tx, cartId, outcome.kind, publicUrl)
  return null
}

/** Words may be said of an order whatever became of it. */
function isAllowed(status: string, { kind }: Step): boolean {
  if (kind === 'message' || kind === 'note') return true
  if (kind === 'confirmed') return statusOf(status) === STATUS.ordered
  return mayMove(status, kind === 'cancelled' ? STATUS.cancelled : STATUS.handedOver, 'supplier')
}

async function written(tx: Tx, step: Step, status: string): Promise<StepOutcome | { errors: FieldError[] }> {
  if (step.kind === 'confirmed') {
    const lines = await linesOf(tx, step.cartId)
    const errors = await wrongDays(tx, step, lines)
    return errors.length > 0 ? { errors } : await confirm(tx, step, status, lines)
  }
  if (step.kind === 'delivered') {
    const lines = await linesOf(tx, step.cartId)
    const errors = wrongPieces(step, lines)
    return errors.length > 0 ? { errors } : await deliver(tx, step, status, lines)
  }
  return { status: step.kind === 'cancelled' ? STATUS.cancelled : status, kind: step.kind, lines: null }
}

/** The counted lines of an order with what has been delivered of each. */
async function linesOf(tx: Tx, cartId: string): Promise<StepState[]> {
  return await tx
    .select({
      id: cartLines.id,
      antal: cartLines.antal,
      delivered: sql<number>`coalesce(${orderLines.delivered}, 0)`.mapWith(Number),
    })
    .from(cartLines)
    .leftJoin(orderLines, and(eq(orderLines.cartId, cartLines.cartId), eq(orderLines.lineId, cartLines.id)))
    .where(and(eq(cartLines.cartId, cartId), isNull(cartLines.parentId)))
    .orderBy(cartLines.position)
}

const wrong = (field: string, rule: Rule, message: string): FieldError => ({
  field,
  rule,
  message: `${field} ${message}`,
})

/** Ids that are of no line, or come twice. */
function wrongLines(named: readonly { id: string }[], lines: readonly StepState[]): FieldError[] {
  const own = new Set(lines.map(({ id }) => id))
  const seen = new Set<string>()
  return named.flatMap(({ id }, at) => {
    const isWrong = !own.has(id) || seen.has(id)
    seen.add(id)
    return isWrong ? [wrong(`lines.${at}.id`, RULE.choice, 'must name a line of the order, and each once')] : []
  })
}

async function wrongDays(
  tx: Tx,
  { cartId, lines: named, deliveryOn }: Confirmation & Step,
  lines: readonly StepState[],
) {
  const [order] = await tx.select({ day: orders.orderedOn }).from(orders).where(eq(orders.cartId, cartId))
  const isEarly = (day: string | null | undefined): boolean => typeof day === 'string' && day < (order?.day ?? '')
  return [
    ...wrongLines(named, lines),
    ...(isEarly(deliveryOn) ? [wrong('delivery_on', RULE.range, 'must not be before the order')] : []),
    ...named.flatMap(({ delivery_on: day }, at) =>
      isEarly(day) ? [wrong(`lines.${at}.delivery_on`, RULE.range, 'must not be before the order')] : [],
    ),
  ]
}

function wrongPieces({ lines: named = [] }: Delivery, lines: readonly StepState[]): FieldError[] {
  const left = new Map(lines.map(({ id, antal, delivered }) => [id, antal - delivered]))
  return [
    ...wrongLines(named, lines),
    ...named.flatMap(({ id, quantity }, at) =>
      quantity > (left.get(id) ?? Number.POSITIVE_INFINITY)
        ? [wrong(`lines.${at}.quantity`, RULE.range, 'must not be more than is still to be delivered')]
        : [],
    ),
  ]
}

async function confirm(
  tx: Tx,
  { cartId, lines: named, deliveryOn }: Confirmation & Step,
  status: string,
  lines: readonly StepState[],
): Promise<StepOutcome> {
  const said = new Map(named.map(({ id, delivery_on: day }) => [id, day]))
  const days = lines.flatMap(({ id }) => {
    const day = said.has(id) ? said.get(id) : deliveryOn
    return day === undefined ? [] : [{ id, delivery_on: day }]
  })
  await tx
    .update(orders)
    .set({ confirmedAt: sql`coalesce(${orders.confirmedAt}, now())` })
    .where(eq(orders.cartId, cartId))
  if (days.length > 0)
    await tx
      .insert(orderLines)
      .values(days.map(({ id, delivery_on: day }) => ({ cartId, lineId: id, deliveryOn: day })))
      .onConflictDoUpdate({
        target: [orderLines.cartId, orderLines.lineId],
        set: { deliveryOn: sql`excluded.delivery_on` },
      })
  return { status, kind: 'confirmed', lines: days }
}

async function deliver(
  tx: Tx,
  { cartId, lines: named }: Delivery & Step,
  status: string,
  lines: readonly StepState[],
): Promise<StepOutcome> {
  const rest = lines.map(({ id, antal, delivered }) => ({ id, quantity: antal - delivered }))
  const pieces = (named ?? rest).filter(({ quantity }) => quantity > 0)
  if (pieces.length > 0)
    await tx
      .insert(orderLines)
      .values(pieces.map(({ id, quantity }) => ({ cartId, lineId: id, delivered: quantity })))
      .onConflictDoUpdate({
        target: [orderLines.cartId, orderLines.lineId],
        set: { delivered: sql`${orderLines.delivered} + excluded.delivered` },
      })
  const sent = new Map(pieces.map(({ id, quantity }) => [id, quantity]))
  const isWhole = rest.every(({ id, quantity }) => quantity === (sent.get(id) ?? 0))
  return isWhole
    ? { status: STATUS.handedOver, kind: 'handed_over', lines: named ? pieces : null }
    : { status, kind: 'delivered', lines: pieces }
}

async function tellBuyer(tx: Tx, cartId: string, kind: StepKind, publicUrl: string | undefined): Promise<void> {
  const mail = mailOfStep(kind)
  if (mail === null) return
  const [stored] = await readOrders(tx, and(eq(orders.cartId, cartId)))
  if (!stored) throw new Error('There is no such order')
  const [shop] = await tx
    .select({ language: shops.language, supplierMail: shops.supplierMail, providerContact: shops.providerContact })
    .from(shops)
    .where(eq(shops.shopId, stored.order.shopId))
  const own = isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
  const message = buyerMail(mail, { stored, own, provider: shop ? providerAddress(shop) : null, publicUrl })
  if (message) await queueMail(tx, message, { kind: 'order_step', shop: stored.order.shopId })
}
