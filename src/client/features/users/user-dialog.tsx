import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { AuditList } from './audit-list.tsx'
import { Conflict } from './conflict.tsx'
import { dayText } from './times.ts'
import type { Changes } from './use-changes.ts'
import { UserAccess } from './user-access.tsx'
import styles from './user-dialog.module.css'
import { UserCarts } from './user-carts.tsx'
import { UserDetails } from './user-details.tsx'
import { UserInstallation } from './user-installation.tsx'
import { UserLogin } from './user-login.tsx'

interface Props {
  /** Nobody: closed. */
  user: ManagedUser | null
  changes: Changes
  onClose: () => void
}

/** All that can be done to one user, and what has been done. */
export function UserDialog({ user, changes, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={user !== null} onClose={onClose} title={user?.name ?? ''} closeLabel={t`Close`}>
      {user && (
        <NeedsNetwork why={t`Users are managed online only. Everything here waits for the network.`}>
          <Sheet key={user.id} user={user} changes={changes} />
        </NeedsNetwork>
      )}
    </Dialog>
  )
}

function Sheet({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const created = dayText(user.created_at, locale)
  const [taken, setTaken] = useState(0)
  const differences = changes.conflicts.get(user.id)
  return (
    <div className={styles.sheet}>
      <p className={styles.lead}>
        {user.username}
        {' · '}
        <Trans>created {created}</Trans>
        {!user.active && ` · ${t`Deactivated`}`}
      </p>
      {differences && <Conflict differences={differences} />}
      <UserDetails user={user} changes={changes} />
      <UserAccess user={user} changes={changes} />
      <UserInstallation user={user} changes={changes} />
      <UserLogin user={user} changes={changes} />
      <UserCarts user={user} onTaken={() => setTaken((times) => times + 1)} />
      <section className={styles.section}>
        <h3>{t`Audit trail`}</h3>
        {/* Read anew after each change. */}
        <AuditList key={`${user.revision} ${taken}`} user={user.id} page={page} hrefOf={() => '#'} onPage={setPage} />
      </section>
    </div>
  )
}
