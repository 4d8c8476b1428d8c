import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { toDecimal, toMinor } from '#contract/money.ts'
import { leftOf } from '#contract/organisation/budget.ts'
import type { BudgetsAnswer, RulesAnswer } from '#contract/organisation/company.schema.ts'
import type { Cell } from '../../http/table-file.ts'
import { levelName } from '../../i18n/level-names.ts'
import { ruleText } from '../../i18n/rule-words.ts'

interface Words {
  i18n: I18n
  currency: string
}

/** What the columns of a file of rules are called. */
export const ruleHead = ({ currency }: Words): Cell[] => [
  t`Company`,
  t`Number`,
  t`Whose orders`,
  t`Over an amount excl. VAT, in ${currency}`,
  t`Cost centre`,
  t`Who approves`,
  t`In words`,
]

/** The rules of a company as the rows of a file, in the order in which they count. */
export function ruleRows(company: string, { rules, people }: RulesAnswer['data'], { i18n, currency }: Words): Cell[][] {
  const names = new Map(people.map(({ user_id: id, name }) => [id, name]))
  const nameOf = (id: string): string => names.get(id) ?? t`somebody who has left`
  return rules.map((rule, at): Cell[] => {
    const { level_below: level, user_id: user, amount_over: over, cost_centre: centre } = rule.when
    const access = level === undefined ? '' : levelName(i18n, level)
    const below = t`Of people with less access than “${access}”`
    return [
      company,
      at + 1,
      user === undefined ? (level === undefined ? t`Everybody’s` : below) : nameOf(user),
      over ?? null,
      centre ?? '',
      rule.approvers.map(nameOf).join('\n'),
      ruleText(rule, { i18n, currency, nameOf }),
    ]
  })
}

/** What the columns of a file of budgets are called. */
export const budgetHead = (): Cell[] => [
  t`Company`,
  t`Cost centre`,
  t`First day`,
  t`Last day`,
  t`Currency`,
  t`Budget excl. VAT`,
  t`Spent`,
  t`Reserved by requests`,
  t`Left`,
]

/** The budgets of a company as the rows of a file. */
export const budgetRows = (company: string, { budgets, currency }: BudgetsAnswer['data']): Cell[][] =>
  budgets.map(({ cost_centre: centre, from, to, amount, spent, reserved }): Cell[] => {
    const left = leftOf({ amount: toMinor(amount), spent: toMinor(spent), reserved: toMinor(reserved) })
    return [company, centre, from, to, currency, amount, spent, reserved, toDecimal(left)]
  })
