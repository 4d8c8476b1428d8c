import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { UserColumn } from './address.ts'

/** What the columns of the list of users are called. */
export function userColumnName(i18n: I18n, key: UserColumn): string {
  const names: Readonly<Record<UserColumn, string>> = {
    username: t(i18n)`Username`,
    email: t(i18n)`Email`,
    shops: t(i18n)`Shops`,
    companies: t(i18n)`Companies`,
    access: t(i18n)`Access`,
    seen: t(i18n)`Last seen`,
    created: t(i18n)`Created`,
  }
  return names[key]
}
