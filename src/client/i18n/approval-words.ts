import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ApprovalRequest, CartApproval } from '#contract/organisation/approval.schema.ts'
import { listText } from './list.ts'
import { currentLocale } from './locale.ts'
import { conditionText } from './rule-words.ts'

type Reason = ApprovalRequest['reason']
type Said = CartApproval['conversation'][number]

/** Why an order needs somebody's yes. @param buyer who wants to order */
export function reasonText(i18n: I18n, reason: Reason, currency: string, buyer: string): string {
  if (reason.kind === 'level') return t`The access level lets one fill carts, but not order.`
  if (reason.kind === 'currency')
    return t`The cart is not in ${currency}, in which the company’s rules and budgets are.`
  const which = conditionText(reason.when ?? {}, { i18n, currency, nameOf: () => buyer })
  return t`A rule of the company: ${which}.`
}

/** Whose yes it needs; nobody named: the company's managers, or the supplier. */
export function deciderText(names: readonly { name: string }[], need: Reason['need']): string {
  const listed = listText(
    names.map(({ name }) => name),
    currentLocale(),
  )
  if (names.length === 0) return t`A manager of the company decides, or else the provider.`
  if (names.length === 1) return t`${listed} decides.`
  return need === 'all' ? t`${listed} all have to approve.` : t`One of ${listed} decides.`
}

/** What somebody did with a request. */
export function saidText({ who, what }: Pick<Said, 'who' | 'what'>): string {
  const { name } = who
  switch (what) {
    case 'asked':
      return t`${name} asked for approval`
    case 'approved':
      return t`${name} approved`
    case 'refused':
      return t`${name} refused`
    case 'returned':
      return t`${name} sent the cart back`
    case 'withdrawn':
      return t`${name} took the request back`
    case 'cancelled':
      return t`${name} cancelled the cart`
  }
}

/** How many still have to say yes. */
export const missingText = (missing: number): string =>
  plural(missing, { one: '# approval is missing', other: '# approvals are missing' })
