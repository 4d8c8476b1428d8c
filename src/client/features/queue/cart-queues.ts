import type { Change } from '../../carts/changes-view.ts'
import type { LineLabels } from '../../carts/line-labels.ts'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'

/** What waits for one cart, in the order of its making: so it is sent. */
export interface CartQueue {
  cartId: string
  shopId: string
  /** What it was called when it was changed last, where this device no longer has it; null where it never had. */
  title: string | null
  changes: readonly Change[]
}

/** The changes by their carts, whichever was changed first standing first. */
export function queuesOf(changes: readonly Change[], labels: LineLabels): CartQueue[] {
  return [...Map.groupBy(changes, ({ cartId }) => cartId)].map(([cartId, own]) => ({
    cartId,
    shopId: own[0]?.shopId ?? '',
    title: labels.cart(cartId)?.title ?? own.map(titleIn).findLast((title) => title !== null) ?? null,
    changes: own,
  }))
}

const titleIn = ({ title, mutation: { name, args } }: Change): string | null =>
  name === 'cart.create' || name === 'cart.rename' ? args.title : title

/** How a change is marked: one that stepped aside needs the person as a refused one does. */
export const markOf = ({ state, isAside, kept }: Change): ChangeState =>
  isAside ? 'attention' : state === 'on-device' ? placeOf({ kept }) : state

/** Where it is as long as it is not sent. */
export const placeOf = ({ kept }: Pick<Change, 'kept'>): ChangeState => (kept ? 'device' : 'window')

/** How many of a queue wait, are on their way, and need the person; what hangs on another counts with it. */
export function countsOf(changes: readonly Change[]): Record<'waiting' | 'sending' | 'attention', number> {
  const of = (mark: ChangeState): number => changes.filter((change) => markOf(change) === mark).length
  const hanging = changes.reduce((sum, { dependents }) => sum + dependents.length, 0)
  return {
    waiting: of('keeping') + of('window') + of('device') + hanging,
    sending: of('sending'),
    attention: of('attention'),
  }
}

/** A change and all that hangs on it, in order. */
export const withDependents = (change: Change): Change[] => [change, ...change.dependents.flatMap(withDependents)]

/** Whether a refused change could do its work in another cart: goods can, what belongs to this cart alone cannot. */
export const isMovable = (change: Change): boolean =>
  change.state === 'attention' && withDependents(change).every(({ mutation }) => mutation.name === 'lines.add')

/** Whether its figures or its words can be put right where it stands. */
export const isEditable = ({ state, mutation: { name } }: Change): boolean =>
  state === 'attention' && EDITABLE.has(name)

const EDITABLE: ReadonlySet<string> = new Set(['cart.create', 'cart.rename', 'lines.add', 'line.setQuantity'])
