import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Difference } from './differences.ts'
import { levelName } from '../../i18n/level-names.ts'
import { useManagerScope } from './manager-scope.ts'
import styles from './users-page.module.css'

interface Props {
  differences: readonly Difference[]
  /** What it means, where it is something else than that a change was not made. */
  lead?: string
}

/** Told where somebody else has changed the user meanwhile: what is another now. */
export function Conflict({ differences, lead }: Props) {
  const { i18n } = useLingui()
  const { shops } = useManagerScope()
  return (
    <div className={styles.conflict} role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <p>
          {lead ?? (
            <Trans>
              Somebody else changed this user at the same time, so your change was not made. Now it is like this:
            </Trans>
          )}
        </p>
        <ul>
          {differences.map((one) => {
            const text = differenceText(i18n, one, shops)
            return <li key={text}>{text}</li>
          })}
        </ul>
      </div>
    </div>
  )
}

function differenceText(i18n: I18n, one: Difference, shops: readonly Shop[]): string {
  switch (one.what) {
    case 'name':
      return t`The name is ${one.now}, it was ${one.was}.`
    case 'email':
      return t`The email address is ${one.now}, it was ${one.was}.`
    case 'active':
      return one.now ? t`The user is active again.` : t`The user has been deactivated.`
    case 'companies': {
      const shop = shops.find(({ shop_id }) => shop_id === one.shopId)?.name ?? one.shopId
      const { now } = one
      return now === '' ? t`Companies in ${shop}: none.` : t`Companies in ${shop}: ${now}.`
    }
    case 'installation':
      return one.now
        ? t`The user has rights over the installation now.`
        : t`The user no longer has rights over the installation.`
    case 'password':
      return t`The password is another one.`
    case 'level': {
      const shop = shops.find(({ shop_id }) => shop_id === one.shopId)?.name ?? one.shopId
      const now = one.now === null ? t`No access` : levelName(i18n, one.now)
      const was = one.was === null ? t`No access` : levelName(i18n, one.was)
      return t`Access in ${shop}: ${now}, it was ${was}.`
    }
  }
}
