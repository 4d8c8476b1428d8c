import { LEVELS } from '#contract/users/permission.ts'
import type { RulesAnswer } from '#contract/organisation/company.schema.ts'
import { amountText, readAmount } from '../../i18n/amount.ts'
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
