import { lowest } from '../comparison.ts'

/** Something that a product says of itself, in words. */
export interface Fact {
  name: string
  value: string
  /** What makes it better the smaller it is; null where it is not known. */
  measure?: number
}

/** One thing over all compared products. */
export interface FactRow {
  name: string
  /** In the products' order; null where one says nothing of it. */
  values: readonly (string | null)[]
  /** Not the same everywhere. */
  differs: boolean
  /** The places that stand out as the lowest. */
  best: ReadonlySet<number>
}

/**
 * What products say, side by side: in the order in which they name things first. What one says several times stands in
 * one place.
 */
export function compareFacts(products: readonly (readonly Fact[])[]): FactRow[] {
  const names = new Set(products.flatMap((facts) => facts.map(({ name }) => name)))
  return [...names].map((name) => {
    const said = products.map((facts) => facts.filter((fact) => fact.name === name))
    const values = said.map((facts) =>
      facts.length === 0 ? null : [...new Set(facts.map(({ value }) => value))].join(', '),
    )
    return {
      name,
      values,
      differs: new Set(values).size > 1,
      best: lowest(said.map((facts) => facts[0]?.measure ?? null)),
    }
  })
}
