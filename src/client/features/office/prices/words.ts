import { t } from '@lingui/core/macro'
import { ERROR, RULE } from '#contract/errors.ts'
import type { OfficePriceList, PriceLists } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_ID, PRICE_LISTS_MAX, RANK_MAX } from '#contract/office/price-list.ts'
import type { Locale } from '#contract/locale.ts'
import type { Target } from '#contract/organisation/price-list.ts'
import { isApiError } from '../../../http/api-error.ts'
import { dayText } from '../../../i18n/day.ts'
import { doingFailure, savingFailure } from '../failure-text.ts'
import type { ListField, ListValues } from './list-values.ts'

/** What a field of a list is called. */
export function listFieldName(field: ListField): string {
  switch (field) {
    case 'name':
      return t`Name, as buyers read it`
    case 'currency':
      return t`Currency`
    case 'valid_from':
      return t`First day`
    case 'valid_to':
      return t`Last day`
  }
}

/** What a row is about. */
export function targetName(target: Target): string {
  switch (target) {
    case 'product':
      return t`Product`
    case 'category':
      return t`Category`
    case 'brand':
      return t`Brand`
  }
}

/** From when to when something counts. */
export function daysText(
  { valid_from, valid_to }: Pick<PriceLists['data'][number], 'valid_from' | 'valid_to'>,
  locale: Locale,
): string {
  const from = valid_from === null ? '' : dayText(valid_from, locale)
  const to = valid_to === null ? '' : dayText(valid_to, locale)
  if (from !== '' && to !== '') return t`${from} to ${to}`
  if (from !== '') return t`from ${from}`
  return to === '' ? t`always` : t`until ${to}`
}

/** What became of a list. */
export function changeText({ what, added, changed, removed }: OfficePriceList['changes'][number]): string {
  switch (what) {
    case 'made':
      return t`made`
    case 'details':
      return t`name, currency or days changed`
    case 'rows':
      return t`rows: ${added} new, ${changed} changed, ${removed} removed`
    case 'companies':
      return t`companies: ${added} new, ${changed} changed, ${removed} removed`
    case 'removed':
      return t`removed`
  }
}

export type ListErrors = Partial<Record<ListField | 'id' | 'form', string>>

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code)

/** The broken rules of what is written; the server has the same. */
export function listErrors({ name, currency, valid_from, valid_to }: ListValues): ListErrors {
  return {
    ...(name.trim() === '' && { name: t`Enter a name` }),
    ...(!isCurrency(currency) && { currency: t`Enter three capital letters, such as SEK` }),
    ...(valid_from !== '' &&
      valid_to !== '' &&
      valid_from > valid_to && {
        valid_to: t`The last day is before the first`,
      }),
  }
}

/** What is wrong with the id of a new list. */
export const idError = (id: string): string | undefined =>
  new RegExp(PRICE_LIST_ID).test(id) ? undefined : t`Use letters from a to z, digits, full stop, hyphen and underscore`

/** What the server refused, by field. */
export function listRefusal(error: unknown): ListErrors {
  const errors: ListErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : []) {
    const name = field as keyof ListErrors
    if (rule === RULE.taken) errors[name] = t`Another price list of the shop has this id`
    else if (field === 'id' && rule === RULE.range) errors.form = t`A shop has at most ${PRICE_LISTS_MAX} price lists`
    else if (field === 'currency') errors.currency = t`This is no currency`
    else errors[name] = rule === RULE.tooLong ? t`This is too long` : t`It is not written as it has to be`
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isApiError(error, ERROR.notFound) ? gone() : savingFailure(error) }
}

const gone = (): string => t`The shop does not have this price list any more.`

/** Why a change of a list failed. */
export function listFailure(error: unknown): string {
  if (isApiError(error, ERROR.revisionChanged))
    return t`A colleague has changed the list meanwhile. This is how it is now; do it again if it is still right.`
  if (isApiError(error, ERROR.notFound)) return gone()
  if (isApiError(error) && error.status === 429) return t`Other files are being read. Try again in a moment.`
  return doingFailure(error)
}

/** A rank that was written; null: it is none. */
export function rankOf(text: string): number | null {
  const rank = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return rank >= 1 && rank <= RANK_MAX ? rank : null
}
