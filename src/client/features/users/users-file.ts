import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { AuditEntry, ManagedUser } from '#contract/users/users.schema.ts'
import type { Cell } from '../../http/table-file.ts'
import { levelName } from '../../i18n/level-names.ts'
import { momentText } from '../../i18n/moment.ts'
import { actionText } from './audit-texts.ts'
import { shoplessAccess, shopsText } from './shop-words.ts'

export interface FileWords {
  i18n: I18n
  locale: Locale
  shopName: (id: string) => string
}

/** People as the rows of a file, one for each shop that they have, and one of those who have none. */
export const userCells = (users: readonly ManagedUser[], { i18n, shopName }: FileWords): Cell[][] => [
  [t`Name`, t`Username`, t`Email`, t`Shop`, t`Access`, t`Companies`, t`State`, t`Last seen`],
  ...users.flatMap((user) => {
    const row = (shop: string, access: string, companies: string): Cell[] => [
      user.name,
      user.username,
      user.email,
      shop,
      access,
      companies,
      user.active ? t`Active` : t`Deactivated`,
      user.last_seen === null ? t`never` : user.last_seen.slice(0, 10),
    ]
    if (user.memberships.length === 0) return [row(shopsText(user, shopName), shoplessAccess(i18n, user), '')]
    return user.memberships.map(({ shop_id, level, companies }) =>
      row(shopName(shop_id), levelName(i18n, level), companies.map(({ name }) => name).join('\n')),
    )
  }),
]

/** What was done to people as the rows of a file. */
export const auditCells = (entries: readonly AuditEntry[], { i18n, locale, shopName }: FileWords): Cell[][] => [
  [t`Moment`, t`What was done`, t`Username`, t`Shop`],
  ...entries.map((entry): Cell[] => {
    const shop = entry.shop_id === null ? '' : shopName(entry.shop_id)
    return [momentText(entry.at, locale), actionText(i18n, entry, shop), entry.user.username, shop]
  }),
]
