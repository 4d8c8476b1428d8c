import { ERROR } from '#contract/errors.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isApiError } from '../../http/api-error.ts'
import type { PunchoutState } from '../../storage/punchout-state.ts'
import type { ReturnFormState } from './use-return-form.ts'

/** Why a cart cannot be sent now. `names`: the lines that stand in the way, as far as they are known. */
export type Obstacle =
  | { kind: 'offline' | 'unsent' | 'asking' | 'empty' }
  | { kind: 'on-request' | 'gone' | 'currency'; names: readonly string[] }
  | { kind: 'failed'; error: unknown }

const REFUSED = {
  [ERROR.onRequest]: 'on-request',
  [ERROR.productGone]: 'gone',
  [ERROR.otherCurrency]: 'currency',
} as const

/** What stands in the way of sending a cart; null for nothing. What the server said goes before what we think. */
export function obstacleOf(
  { lines }: Pick<Cart, 'lines'>,
  asked: ReturnFormState,
  { online, operation }: { online: boolean; operation: PunchoutState['operation'] },
): Obstacle | null {
  if (asked.state === 'failed' && isApiError(asked.error)) {
    const { code, fields } = asked.error
    const kind = code in REFUSED ? REFUSED[code as keyof typeof REFUSED] : null
    const nameOf = (uid: string): string => lines.find((line) => line.article_number === uid)?.product.name ?? uid
    if (kind) return { kind, names: fields.map(({ field }) => nameOf(field)) }
    return { kind: 'failed', error: asked.error }
  }
  if (!online) return { kind: 'offline' }
  if (asked.state === 'failed') return { kind: 'failed', error: asked.error }
  if (asked.state !== 'ready') return { kind: asked.state }
  // One that came to be changed may well end empty: then nothing is wanted any more.
  if (asked.sent.rows.length === 0 && operation === 'create') return { kind: 'empty' }
  return null
}
