import { expect } from 'vitest'
import type { PriceRowsWritten } from '#contract/office/price-list.schema.ts'

/** A refusal in short: its status and code, then each field with the rule that it breaks. */
export const wrong = (answer: { statusCode: number; json: () => unknown }): (string | number)[] => {
  const { code, errors = [] } = answer.json() as { code: string; errors?: { field: string; rule: string }[] }
  return [answer.statusCode, code, ...errors.map(({ field, rule }) => `${field} ${rule}`)]
}

/** What became of rows of a price list that were taken. */
export const written = async (answer: Promise<{ statusCode: number; body: string; json: () => unknown }>) => {
  const got = await answer
  expect([got.statusCode, got.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return (got.json() as { data: PriceRowsWritten }).data
}
