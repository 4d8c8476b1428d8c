import type { Measure } from '#contract/catalogue/measures.ts'
import type { Measurements } from '#contract/catalogue/product.schema.ts'

type Write = (value: number | string) => string

/**
 * The measures of a card: width (or length) × depth × height as the trade writes them, the diameter for what is round.
 * Without a width to begin with, every figure bears its letter. Empty where the catalogue gives none.
 */
export function shortMeasures(measures: Measurements, write: Write, letter: (measure: Measure) => string): string {
  const given = (order: readonly Measure[]) =>
    order.flatMap((measure) => {
      const value = measures[measure]
      return value === undefined ? [] : [{ measure, text: write(value) }]
    })
  const named = (order: readonly Measure[]): string =>
    given(order)
      .map(({ measure, text }) => `${letter(measure)} ${text}`)
      .join(' × ')
  if (measures.diameter !== undefined) return named(['diameter', 'height'])
  const sides = given(['width', 'length', 'depth', 'height']).slice(0, 3)
  const plain = sides.length > 1 && (measures.width ?? measures.length) !== undefined
  if (plain) return sides.map(({ text }) => text).join(' × ')
  return named(['width', 'length', 'depth', 'height']) || named(['sitting_height'])
}
