import type { CartsAnswerSchema } from '#contract/cart/calls.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { CLIENT_ID_HEADER } from '#contract/cart/sync.ts'
import { API } from '#contract/paths.ts'
import type { Static } from 'typebox'
import { getJson, postJson, type Query } from '../../http/api.ts'
import { ApiError } from '../../http/api-error.ts'
import { currentLocale } from '../../i18n/locale.ts'
import type { Batch } from '../core/batches.ts'
import type { Listing } from '../ports.ts'
import { formCall, formTaken } from './form.ts'
import { syncBody } from './sync-body.ts'
import type { Failure } from '../core/classify-failure.ts'

/**
 * Open carts and those closed lately, in the language now shown, with the lines that are asked for; throws as `getJson`
 * does.
 */
export async function fetchCarts(clientId: string, { lines, others }: Listing): Promise<readonly Cart[]> {
  const asked = { lines: lines.length > 0 ? lines : ['none'], ...(!others && { others: 'none' }) }
  try {
    return await readCarts(clientId, asked)
  } catch (error) {
    // A server of before, which answers all lines of all carts.
    if (error instanceof ApiError && error.ours && error.status === 400) return await readCarts(clientId, {})
    throw error
  }
}

async function readCarts(clientId: string, asked: Query): Promise<readonly Cart[]> {
  const { data } = await getJson<Static<typeof CartsAnswerSchema>>(
    API.cart,
    { language: currentLocale(), ...asked },
    { headers: { [CLIENT_ID_HEADER]: clientId } },
  )
  if (!Array.isArray(data)) throw new TypeError('This is not a list of carts')
  return data
}

/** Sends intents of one cart; throws as `postJson` does. */
export function syncCart(owner: string, batch: Batch): Promise<SyncAnswer> {
  return postJson(API.cartSync, { ...syncBody(owner, batch), language: currentLocale() })
}

/** Sends one message, in nobody's name but its owner's; throws as `postJson` does. */
export async function sendMessage(owner: string, batch: Batch): Promise<SyncAnswer> {
  const { body, key } = formCall(batch)
  const headers = { 'x-owner': owner }
  return formTaken(batch, await postJson<unknown>(API.form, body, { idempotencyKey: key, headers }))
}

/** A refusal of ours names its code; whatever else went wrong tells nothing. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { status: error.status, code: error.ours ? error.code : null, retryAfter: error.retryAfter }
    : null
