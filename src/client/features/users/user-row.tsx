import { useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { accessRefusal, membershipRefusal } from '#contract/users/user-rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { bulkWords } from '../../i18n/bulk-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChooseRow } from '../../ui/list/choose.tsx'
import type { Chosen } from '../../ui/list/use-chosen.ts'
import type { UserColumn } from './address.ts'
import { Conflict } from './conflict.tsx'
import { LevelSelect } from './level-select.tsx'
import { asTarget, useManagerScope } from './manager-scope.ts'
import { dayText } from './times.ts'
import type { Changes } from './use-changes.ts'
import styles from './users-list.module.css'
import { levelRequest } from './change-requests.ts'
import { shoplessAccess, shopsText } from './shop-words.ts'
import { userColumnName } from './user-columns.ts'

interface Props {
  user: ManagedUser
  columns: readonly UserColumn[]
  chosen: Chosen<ManagedUser>
  changes: Changes
  /** Whether the user's sheet is open. */
  open: boolean
  onOpen: () => void
}

const CLASS_NAMES: Readonly<Record<UserColumn, string | undefined>> = {
  username: styles.quiet,
  email: styles.quiet,
  shops: classNames(styles.quiet, styles.words),
  companies: classNames(styles.quiet, styles.words),
  access: styles.access,
  seen: classNames(styles.seen, styles.words),
  created: classNames(styles.seen, styles.words),
}

/** A user in the list, with the access in place; everything else is on the user's sheet. */
export function UserRow({ user, columns, chosen, changes, open, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const { manager, shops } = useManagerScope()
  const { name } = user
  const me = user.id === manager.id
  const shopName = (id: string): string => shops.find(({ shop_id }) => shop_id === id)?.name ?? id
  const differences = changes.conflicts.get(user.id)
  return (
    <>
      <tr className={classNames(styles.row, open && styles.open, !user.active && styles.inactive)}>
        <ChooseRow row={user} chosen={chosen} one={() => bulkWords().one(name)} />
        <th scope="row" className={styles.name}>
          <button type="button" onClick={onOpen} aria-haspopup="dialog">
            {name}
          </button>
          {!user.active && <span className={styles.note}>{t`Deactivated`}</span>}
          {user.active && user.reset_password === 1 && (
            <span className={styles.note}>{t`Has not chosen a password yet`}</span>
          )}
        </th>
        {columns.map((key) => (
          <td key={key} className={CLASS_NAMES[key]} data-label={userColumnName(i18n, key)}>
            <Cell of={key} user={user} changes={changes} shopName={shopName} />
          </td>
        ))}
        <td className={styles.end}>
          {me ? (
            <span className={styles.note}>{t`you`}</span>
          ) : (
            accessRefusal(manager, asTarget(user)) === null && (
              <button type="button" className={styles.key} onClick={onOpen} aria-label={t`New password for ${name}`}>
                <Icon of={KeyRound} />
              </button>
            )
          )}
        </td>
      </tr>
      {differences && (
        <tr className={styles.told}>
          <td colSpan={columns.length + 3}>
            <Conflict differences={differences} />
          </td>
        </tr>
      )}
    </>
  )
}

interface AccessProps {
  user: ManagedUser
  changes: Changes
  shopName: (id: string) => string
}

/** What stands of a user in a column. */
function Cell({ of: column, user, ...rest }: AccessProps & { of: UserColumn }) {
  const { t } = useLingui()
  const locale = useLocale()
  switch (column) {
    case 'username':
      return user.username
    case 'email':
      return user.email
    case 'shops':
      return shopsText(user, rest.shopName) + (user.elsewhere ? ` + ${t`others`}` : '')
    case 'companies':
      return [...new Set(user.memberships.flatMap(({ companies }) => companies.map(({ name }) => name)))].join(', ')
    case 'access':
      return <Access user={user} {...rest} />
    case 'seen':
      return user.last_seen === null ? t`never` : dayText(user.last_seen, locale)
    case 'created':
      return dayText(user.created_at, locale)
  }
}

/** One select where the access is the same in all shops, else one for each shop. */
function Access({ user, changes, shopName }: AccessProps) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const { name, memberships } = user
  const [first] = memberships
  if (!first) return shoplessAccess(i18n, user)
  const alike = memberships.every(({ level }) => level === first.level)
  const groups = alike ? [memberships] : memberships.map((one) => [one])
  return groups.map((group) => {
    const [one] = group
    if (!one) return null
    const ids = group.map(({ shop_id }) => shop_id)
    const where = ids.map(shopName).join(', ')
    return (
      <span key={ids.join(' ')} className={styles.level}>
        {!alike && <span className={styles.note}>{where}</span>}
        <LevelSelect
          label={alike ? t`Access of ${name}` : t`Access of ${name} in ${where}`}
          value={one.level}
          own={Math.min(...ids.map((id) => manager.levels.get(id) ?? 0))}
          fixed={ids.some((id) => membershipRefusal(manager, asTarget(user), id, one.level) !== null)}
          busy={changes.busy.has(user.id)}
          onLevel={(level) => void changes.make(levelRequest(i18n, user, ids, level))}
        />
      </span>
    )
  })
}
