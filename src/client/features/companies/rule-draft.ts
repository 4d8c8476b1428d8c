import { LEVELS } from '#contract/users/permission.ts'
import type { RulesAnswer } from '#contract/organisation/company.schema.ts'
import { amountText, readAmount } from '../../i18n/amount.ts'
import { keyedDrafts } from '../../storage/keyed-drafts.ts'
import type { Person } from './people-field.tsx'

export type Rule = RulesAnswer['data']['rules'][number]
export type AskedRule = Omit<Rule, 'id'> & { id?: string }

/** A rule while it is written. */
export interface RuleDraft {
  id?: string
  /** Whose orders it is about. */
  whose: 'everybody' | 'level' | 'person'
  level: number
  person: Person | null
  over: string
  costCentre: string
  approvers: readonly Person[]
  need: Rule['need']
}

/** Levels that somebody can be below. */
export const BELOW = LEVELS.filter((level) => level > 1)

const FIRST_BELOW = 7

export const NEW_RULE: RuleDraft = {
  whose: 'everybody',
  level: FIRST_BELOW,
  person: null,
  over: '',
  costCentre: '',
  approvers: [],
  need: 'one',
}

export function draftOf({ id, when, approvers, need }: Rule, nameOf: (id: string) => string): RuleDraft {
  const { level_below: level, user_id: user, amount_over: over, cost_centre: centre } = when
  return {
    id,
    whose: user === undefined ? (level === undefined ? 'everybody' : 'level') : 'person',
    level: level ?? FIRST_BELOW,
    person: user === undefined ? null : { id: user, name: nameOf(user) },
    over: over === undefined ? '' : amountText(over),
    costCentre: centre ?? '',
    approvers: approvers.map((one) => ({ id: one, name: nameOf(one) })),
    need,
  }
}

/** A rule that is written, and the one it goes over, as text. */
export interface WrittenRule {
  over: string
  rule: RuleDraft
}

/** By company and rule. */
export const WRITTEN_RULES = keyedDrafts<WrittenRule>('company-rules', readWrittenRule)

/** What a device kept, as far as it is what it should be. */
function readWrittenRule(kept: unknown): WrittenRule | null {
  const { over, rule }: { over?: unknown; rule?: unknown } = Object(kept)
  return typeof over === 'string' && isRuleDraft(rule) ? { over, rule } : null
}

function isRuleDraft(kept: unknown): kept is RuleDraft {
  const { id, whose, level, person, over, costCentre, approvers, need }: Partial<Record<keyof RuleDraft, unknown>> =
    Object(kept)
  return (
    (id === undefined || typeof id === 'string') &&
    (whose === 'everybody' || whose === 'level' || whose === 'person') &&
    typeof level === 'number' &&
    (person === null || isPerson(person)) &&
    typeof over === 'string' &&
    typeof costCentre === 'string' &&
    Array.isArray(approvers) &&
    approvers.every(isPerson) &&
    (need === 'one' || need === 'all')
  )
}

function isPerson(kept: unknown): kept is Person {
  const { id, name }: Partial<Record<keyof Person, unknown>> = Object(kept)
  return typeof id === 'string' && typeof name === 'string'
}

/** What the draft asks for, as far as it can be read. */
export function ruleOf({ id, whose, level, person, over, costCentre, approvers, need }: RuleDraft): AskedRule {
  const amount = readAmount(over)
  return {
    ...(id !== undefined && { id }),
    when: {
      ...(whose === 'level' && { level_below: level }),
      ...(whose === 'person' && person && { user_id: person.id }),
      ...(amount !== null && { amount_over: amount }),
      ...(costCentre !== '' && { cost_centre: costCentre }),
    },
    approvers: approvers.map((one) => one.id),
    need: approvers.length > 1 ? need : 'one',
  }
}
