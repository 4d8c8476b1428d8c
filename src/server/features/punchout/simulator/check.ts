import type { Check } from '#contract/punchout/simulation.schema.ts'
import type { CheckRule } from '#contract/punchout/simulation.ts'

/** More places than that help nobody find the first. */
const MOST_FACTS = 20

/** A rule, and where it is broken; nowhere: it holds. */
export const check = (rule: CheckRule, broken: readonly string[]): Check => ({
  rule,
  ok: broken.length === 0,
  facts: broken.slice(0, MOST_FACTS).map((fact) => fact.slice(0, 200).toWellFormed()),
})

/** Where something is not as it should be: `line 2: 12,50`. */
export const wrongIn = <T>(
  lines: readonly T[],
  value: (line: T) => string,
  right: (value: string) => boolean,
): string[] => lines.flatMap((line, i) => (right(value(line)) ? [] : [`${i + 1}: ${value(line)}`]))

export const isUnspsc = (code: string): boolean => /^\d{8}$/.test(code)

/** UN/ECE Recommendation 20, as far as its look goes. */
export const isUnit = (code: string): boolean => /^[A-Z0-9]{2,3}$/.test(code)

export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
