import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { MAX_LEVEL } from '#contract/users/permission.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { levelName } from '../../i18n/level-names.ts'

/** In which shops somebody is, of those that one manages: all of them by rights over the installation. */
export function shopsText(
  { memberships, installation, elsewhere }: ManagedUser,
  nameOf: (id: string) => string,
): string {
  if (installation === true) return t`All shops`
  if (memberships.length === 0 && !elsewhere) return t`No shop`
  return memberships.map(({ shop_id }) => nameOf(shop_id)).join(', ')
}

/** The access of somebody who is in no shop. */
export const shoplessAccess = (i18n: I18n, { installation }: ManagedUser): string =>
  installation === true ? levelName(i18n, MAX_LEVEL) : t`No access`
