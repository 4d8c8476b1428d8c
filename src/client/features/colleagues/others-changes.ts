import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'

/** What somebody else did to a line; `who`: their name, null where the cart does not say. */
export interface OthersChange {
  kind: 'added' | 'quantity' | 'removed'
  who: string | null
  lineId: string
  name: string
  /** Pieces. */
  before: number
  after: number
}

/** What is known of oneself: what one is called, and which lines one has taken away. */
export interface Self {
  name: string
  removed: ReadonlySet<string>
}

const counted = ({ lines }: Cart): CartLine[] => lines.filter((line) => line.prisl_underrad === COUNTED)

/** What colleagues did between two states of a cart as the server told of them. */
export function othersChanges(before: Cart, after: Cart, self: Self): OthersChange[] {
  const known = new Map(counted(before).map((line) => [line.id, line]))
  const now = new Map(counted(after).map((line) => [line.id, line]))
  const put = [...now.values()].flatMap((line): OthersChange[] => {
    const old = known.get(line.id)
    const who = (old ? line.changed_by : (line.changed_by ?? line.added_by))?.name
    if (who === undefined || who === self.name || old?.antal === line.antal) return []
    return [{ ...told(line), kind: old ? 'quantity' : 'added', who, before: Number(old?.antal ?? 0) }]
  })
  const gone = [...known.values()].flatMap((line): OthersChange[] =>
    now.has(line.id) || self.removed.has(line.id)
      ? []
      : [{ ...told(line), kind: 'removed', who: null, before: Number(line.antal), after: 0 }],
  )
  return [...put, ...gone]
}

const told = ({ id, product, antal }: CartLine): Omit<OthersChange, 'kind' | 'who' | 'before'> => ({
  lineId: id,
  name: product.name,
  after: Number(antal),
})
