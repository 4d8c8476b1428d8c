import { ERROR } from '#contract/errors.ts'
import { type ApiError, isApiError } from './api-error.ts'

/** Not this person's to see or do: one's access does not reach so far, or not into that shop. */
export const isForbidden = (error: unknown): error is ApiError =>
  isApiError(error, ERROR.forbidden) || isApiError(error, ERROR.shopForbidden)
