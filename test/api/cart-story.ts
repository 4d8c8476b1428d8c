import { changedQuantity } from '#contract/cart/line.ts'

/** A change to the lines of a cart, by product. */
export type LineChange =
  | { name: 'add'; uid: string; quantity: number }
  | { name: 'change'; uid: string; delta: number }
  | { name: 'set'; uid: string; quantity: number }
  | { name: 'remove'; uid: string }

/** Pieces by product: all that the merging rules are about [outbox/merging]. */
export type Pieces = Map<string, number>

/** Lays a change over the pieces as the rules say; false where it is refused, since its line is gone. */
export function applyTo(pieces: Pieces, change: LineChange): boolean {
  const { name, uid } = change
  const before = pieces.get(uid)
  if (name === 'remove') return pieces.delete(uid) || true
  if (name === 'add') pieces.set(uid, (before ?? 0) + change.quantity)
  else if (before === undefined) return false
  else pieces.set(uid, name === 'set' ? change.quantity : changedQuantity(before, change.delta))
  return true
}

/** What the server first said of a change: the revision after it, and whether it was refused. */
export interface FirstAnswer {
  change: LineChange
  revision: number
  refused: boolean
}

/**
 * One after another, in the order that the revisions tell: what the cart must hold. Every revision is the work of
 * exactly one change; all others that were told this revision found nothing to change after it.
 * @throws where no order of them explains what was told
 */
export function replay(answers: readonly FirstAnswer[], from: number): { pieces: Pieces; revision: number } {
  const byRevision = Map.groupBy(answers, ({ revision }) => revision)
  const pieces: Pieces = new Map()
  let revision = from
  settle(pieces, byRevision.get(revision) ?? [], revision)
  while (byRevision.size > 0 && revision < Math.max(...byRevision.keys())) {
    revision++
    const group = byRevision.get(revision) ?? []
    const maker = group.find((one) => !one.refused && explains(pieces, one, group))
    if (!maker) throw new Error(`Nothing that was told makes revision ${revision}: ${JSON.stringify(group)}`)
    applyTo(pieces, maker.change)
  }
  return { pieces, revision }
}

const explains = (pieces: Pieces, maker: FirstAnswer, group: readonly FirstAnswer[]): boolean => {
  const after = new Map(pieces)
  const others = group.filter((one) => one !== maker)
  return applyTo(after, maker.change) && !isSame(pieces, after) && others.every((one) => isIdle(after, one))
}

function settle(pieces: Pieces, group: readonly FirstAnswer[], revision: number): void {
  const wrong = group.find((one) => !isIdle(pieces, one))
  if (wrong) throw new Error(`It changed the cart and left its revision ${revision}: ${JSON.stringify(wrong)}`)
}

/** Refused if it was told so, else without effect. */
function isIdle(pieces: Pieces, { change, refused }: FirstAnswer): boolean {
  const after = new Map(pieces)
  return applyTo(after, change) === !refused && isSame(pieces, after)
}

const isSame = (one: Pieces, other: Pieces): boolean =>
  one.size === other.size && [...one].every(([uid, antal]) => other.get(uid) === antal)
