import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Key } from '#contract/keys/key.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import { scopeName } from './words.ts'

interface Words {
  i18n: I18n
  locale: Locale
  shopName: (id: string) => string
}

/** Keys as the rows of a file, and nothing that opens anything. */
export const keyCells = (keys: readonly Key[], { i18n, locale, shopName }: Words): Cell[][] => [
  [t`Name`, t`May`, t`Shops`, t`Good until`, t`Last used`, t`Networks`],
  ...keys.map((one): Cell[] => [
    one.name,
    one.scopes.map((scope) => scopeName(i18n, scope)).join('\n'),
    one.shops.map(shopName).join('\n'),
    one.revoked_at === null ? one.expires_at.map((end) => momentText(end, locale)).join('\n') : t`Revoked`,
    one.last_used_at === null ? t`Never` : momentText(one.last_used_at, locale),
    one.networks.length === 0 ? t`From anywhere` : one.networks.join('\n'),
  ]),
]
