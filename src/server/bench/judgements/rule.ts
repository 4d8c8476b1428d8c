import type { Fact } from './facts.ts'

/** Facts a product must have: one of each list that is given. */
export interface Rule {
  types?: readonly string[]
  colours?: readonly string[]
  materials?: readonly string[]
  brands?: readonly string[]
  sizes?: readonly string[]
  /** Article or part numbers, as the shop writes them. */
  numbers?: readonly string[]
}

/** What a buyer who types something wants: rules for grade 3, 2 and 1, any rule of a list being enough. */
export interface Meaning {
  exactly: readonly Rule[]
  well: readonly Rule[]
  somewhat: readonly Rule[]
}

type Rules = Rule | readonly Rule[]
const list = (rules: Rules): readonly Rule[] => (Array.isArray(rules) ? rules : [rules as Rule])

export const means = (exactly: Rules, well: Rules = [], somewhat: Rules = []): Meaning => ({
  exactly: list(exactly),
  well: list(well),
  somewhat: list(somewhat),
})

/** Products of these sorts, narrowed by further facts. */
export const a = (types: readonly string[], further: Omit<Rule, 'types'> = {}): Rule => ({ types, ...further })

/** The products with these article or part numbers, and nothing else. */
export const numbered = (...numbers: string[]): Meaning => means({ numbers })

const among = (wanted: readonly string[] | undefined, value: string | null): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value))

function holds(rule: Rule, fact: Fact): boolean {
  return (
    among(rule.types, fact.type) &&
    among(rule.colours, fact.colour) &&
    among(rule.materials, fact.material) &&
    among(rule.brands, fact.brand) &&
    among(rule.sizes, fact.size) &&
    (rule.numbers === undefined || rule.numbers.includes(fact.uid) || rule.numbers.includes(fact.part))
  )
}

/** 3 exactly what is meant, 2 a good answer, 1 something to look at, 0 nothing of the kind. */
export function gradeOf(meaning: Meaning, fact: Fact): number {
  const any = (rules: readonly Rule[]): boolean => rules.some((rule) => holds(rule, fact))
  if (any(meaning.exactly)) return 3
  if (any(meaning.well)) return 2
  return any(meaning.somewhat) ? 1 : 0
}
