import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/users/users.schema.ts'
import { levelName } from '../../i18n/level-names.ts'

const levelText = (i18n: I18n, level: string | null): string =>
  level === null ? t`No access` : levelName(i18n, Number(level))

/** A line of the trail as a sentence: who did what to whom. */
export function actionText(i18n: I18n, entry: AuditEntry, shop: string): string {
  const key = entry.key ?? ''
  const who = entry.actor?.name ?? (key === '' ? t`The system's operator` : t`The key ${key}`)
  const whom = entry.user.name
  const from = entry.from ?? ''
  const to = entry.to ?? ''
  const carts = Number(to)
  const levelBefore = levelText(i18n, entry.from)
  const level = levelText(i18n, entry.to)
  switch (entry.action) {
    case 'created':
      return t`${who} created ${whom}`
    case 'joined':
      return t`${who} let ${whom} into ${shop}: ${level}`
    case 'level':
      return t`${who} changed the access of ${whom} in ${shop}: from ${levelBefore} to ${level}`
    case 'left':
      return t`${who} took ${whom} out of ${shop}, where the access was: ${levelBefore}`
    case 'company_joined':
      return t`${who} let ${whom} buy for ${to} in ${shop}`
    case 'company_left':
      return t`${who} no longer lets ${whom} buy for ${from} in ${shop}`
    case 'installation_given':
      return t`${who} gave ${whom} rights over all shops`
    case 'installation_taken':
      return t`${who} took the rights over all shops from ${whom}`
    case 'name':
      return t`${who} changed the name of ${whom}: from ${from} to ${to}`
    case 'email':
      return t`${who} changed the email address of ${whom}: from ${from} to ${to}`
    case 'password_reset':
      return t`${who} gave ${whom} a temporary password`
    case 'link_sent':
      return t`${who} sent ${whom} a link to choose a password by`
    case 'signed_out':
      return t`${who} logged ${whom} out everywhere`
    case 'password_changed':
      return t`${whom} chose a new password`
    case 'deactivated':
      return t`${who} deactivated ${whom}`
    case 'activated':
      return t`${who} activated ${whom}`
    case 'carts_taken':
      return plural(carts, {
        one: `${who} took over # open cart of ${whom} in ${shop}`,
        other: `${who} took over # open carts of ${whom} in ${shop}`,
      })
  }
}
