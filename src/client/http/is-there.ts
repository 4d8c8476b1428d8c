import { API } from '#contract/paths.ts'
import { getJson } from './api.ts'
import { ApiError } from './api-error.ts'

/** Whether the server answers anything at all, at the first try: who asks comes again. Never rejects. */
export const isThere = (signal?: AbortSignal): Promise<boolean> =>
  getJson(API.health, {}, { noRetry: true, ...(signal && { signal }) }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.ours,
  )
