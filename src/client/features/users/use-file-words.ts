import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../i18n/locale.ts'
import { useManagerScope } from './manager-scope.ts'
import type { FileWords } from './users-file.ts'

/** What files of people and of what was done to them are written with. */
export function useFileWords(): FileWords {
  const { i18n } = useLingui()
  const { shops } = useManagerScope()
  const shopName = (id: string): string => shops.find(({ shop_id }) => shop_id === id)?.name ?? id
  return { i18n, locale: useLocale(), shopName }
}
