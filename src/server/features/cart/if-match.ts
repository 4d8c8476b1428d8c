import { etag } from './answers.ts'
import type { CartState } from './rules/state.ts'

/**
 * Whether a cart may be changed under `If-Match` (RFC 9110, section 13.1.1): absent or `*` always, else only at one of
 * the revisions named. Weak tags never match.
 */
export const matching =
  (header: string | undefined) =>
  (cart: Pick<CartState, 'revision'>): boolean =>
    header === undefined || header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag(cart))
