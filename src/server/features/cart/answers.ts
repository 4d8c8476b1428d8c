import type { TextLanguages } from '#contract/locale.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { CartChangeAnswer } from '#contract/cart/calls.schema.ts'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { sumsOnWire } from '#contract/cart/wire.ts'
import { presentCart, presentLine } from '../../db/cart-wire.ts'
import type { Tx } from '../../db/client.ts'
import { type Answer, jsonAnswer } from '../../http/idempotency.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Work } from './rules/cart-rules.ts'
import type { CartState, Refusal } from './rules/state.ts'
import type { RunOutcome } from './run.ts'
import { namesOn } from './signatures.ts'

const STATUS: Partial<Record<ErrorCode, number>> = {
  [ERROR.notFound]: 404,
  [ERROR.forbidden]: 403,
  [ERROR.accessEnded]: 403,
  [ERROR.viewOnly]: 403,
  [ERROR.ownerOnly]: 403,
  [ERROR.shopForbidden]: 403,
  [ERROR.revisionChanged]: 412,
  [ERROR.customerInformationRequired]: 422,
  [ERROR.quantityTooLarge]: 422,
  [ERROR.unknownCustomer]: 422,
  [ERROR.companyForbidden]: 403,
  [ERROR.companyRequired]: 422,
  [ERROR.approvalRequired]: 403,
  [ERROR.ownRequest]: 403,
  [ERROR.ownRule]: 403,
  [ERROR.validation]: 422,
  [ERROR.onlyLower]: 422,
  [ERROR.costCentreRequired]: 422,
  [ERROR.unknownCostCentre]: 422,
}

/** What a refused change is answered: 409 where the cart or its goods stand against it [contract/errors]. */
export const refusalProblem = ({ code, errors }: Refusal, cart?: Cart): HttpProblem =>
  new HttpProblem(STATUS[code] ?? 409, code, {
    ...(errors && { errors }),
    ...(cart && { data: cart, headers: { ETag: etag(cart) } }),
  })

export const etag = ({ revision }: { revision: number }): string => `"${revision}"`

/** A cart as a caller is answered it. */
export interface Seen extends Pick<RunOutcome, 'access' | 'isShared' | 'wholeLines'> {
  cart: CartState
  languages: TextLanguages
}

/** The cart with all its lines, as the transaction sees it. */
export async function wholeCart(tx: Tx, { cart, access, isShared, languages, wholeLines }: Seen): Promise<Cart> {
  const lines = cart.lineCount === 0 ? [] : [...(await wholeLines())]
  const names = isShared ? await namesOn(tx, lines) : undefined
  return { ...presentCart(cart, lines, languages, names), ...(access && { access }) }
}

export async function wholeAnswer(tx: Tx, status: number, seen: Seen): Promise<Answer> {
  return jsonAnswer(status, { data: await wholeCart(tx, seen) }, { ETag: etag(seen.cart) })
}

/** What is left for lines in an answer of 4 KB [contract/answers-to-changes]. */
const LINES_BYTES = 3_700
/** More never fit. */
const SHOWN_MAX = 20

/** The small answer of a change: sums, and as many of the touched lines as fit. */
export async function changeAnswer(
  tx: Tx,
  { cart, isShared, languages }: Seen,
  { lines, put, remove }: Work,
): Promise<Answer> {
  const shown: CartLine[] = []
  const first = [...put].slice(0, SHOWN_MAX).flatMap((id) => lines.get(id) ?? [])
  const names = isShared ? await namesOn(tx, first) : undefined
  let bytes = 0
  for (const line of first) {
    const presented = presentLine(line, cart.shopId, languages, names)
    bytes += Buffer.byteLength(JSON.stringify(presented)) + 1
    if (bytes > LINES_BYTES) break
    shown.push(presented)
  }
  const { id, revision } = cart
  const touched = put.size + remove.size
  const answer: CartChangeAnswer = {
    data: { cart_id: id, revision, lines: shown, touched, ...sumsOnWire(cart) },
  }
  return jsonAnswer(200, answer, { ETag: etag(cart) })
}
