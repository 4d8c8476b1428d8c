import type { Measure, Measurements } from '#contract/product.schema.ts'

type Write = (value: number | string) => string

/**
 * The measures of a card: width (or length) × depth × height as the trade writes them, the diameter for what is round,
 * and a single one with its letter. Empty where the catalogue gives none.
 */
export function shortMeasures(measures: Measurements, write: Write, letter: (measure: Measure) => string): string {
  const named = (measure: Measure): string[] => {
    const value = measures[measure]
    return value === undefined ? [] : [`${letter(measure)} ${write(value)}`]
  }
  if (measures.diameter !== undefined) return [...named('diameter'), ...named('height')].join(' × ')
  const sides = [measures.width, measures.length, measures.depth, measures.height].filter((v) => v !== undefined)
  if (sides.length > 1) return sides.slice(0, 3).map(write).join(' × ')
  const single = (['width', 'length', 'depth', 'height', 'sitting_height'] as const).find((m) => m in measures)
  return single ? (named(single)[0] ?? '') : ''
}
