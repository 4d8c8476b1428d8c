import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formatPieces, toMinor } from '#contract/money.ts'
import type { PutRules } from '#contract/organisation/company.schema.ts'
import { levelName } from './level-names.ts'
import { listText } from './list.ts'
import { currentLocale } from './locale.ts'

type Rule = Pick<PutRules['rules'][number], 'when' | 'approvers' | 'need'>

interface Wording {
  i18n: I18n
  currency: string
  /** What somebody is called. */
  nameOf: (userId: string) => string
}

/** Which orders a rule is about, in words: `over 25 000 kr, for Hall 1`. */
export function conditionText(when: Rule['when'], { i18n, currency, nameOf }: Wording): string {
  const { level_below: level, amount_over: over, cost_centre: centre, user_id: user } = when
  const parts: string[] = []
  if (user !== undefined) {
    const name = nameOf(user)
    parts.push(t`by ${name}`)
  }
  if (level !== undefined) {
    const access = levelName(i18n, level)
    parts.push(t`by anybody with less access than “${access}”`)
  }
  if (over !== undefined) {
    const amount = formatPieces(toMinor(over), [toMinor(over)], currency)
    parts.push(t`over ${amount} excl. VAT`)
  }
  if (centre !== undefined) parts.push(t`for the cost centre ${centre}`)
  const which = parts.join(', ')
  return parts.length === 0 ? t`Every order` : t`Orders ${which}`
}

/** A rule in a sentence. */
export function ruleText(rule: Rule, wording: Wording): string {
  const which = conditionText(rule.when, wording)
  const names = rule.approvers.map(wording.nameOf)
  const listed = listText(names, currentLocale())
  if (names.length === 0) return t`${which}: a manager of the company has to approve.`
  if (names.length === 1) return t`${which}: ${listed} has to approve.`
  return rule.need === 'all'
    ? t`${which}: ${listed} all have to approve.`
    : t`${which}: one of ${listed} has to approve.`
}
