import { setTimeout as wait } from 'node:timers/promises'
import { ERROR } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { View } from './companies/overlays.ts'

/** Longer than a kept index takes to open, shorter than the app waits for an answer [contributing/reading-data]. */
const TIMEOUT_MS = 8_000

/**
 * Waits until these shops can be asked in this language, for as long as the caller would.
 * @throws {HttpProblem} 503 `unavailable` with `Retry-After`: the index is still being built
 */
export async function readyInTime(
  index: Pick<CatalogueIndex, 'ready'>,
  views: readonly View[],
  language: Locale,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const answered = new AbortController()
  const late = async (): Promise<never> => {
    await wait(timeoutMs, undefined, { signal: answered.signal })
    throw new HttpProblem(503, ERROR.unavailable, {
      detail: 'The catalogue is being read.',
      headers: { 'Retry-After': '5' },
    })
  }
  try {
    await Promise.race([index.ready(views, language), late()])
  } finally {
    answered.abort()
  }
}
