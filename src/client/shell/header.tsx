import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut, Menu } from 'lucide-react'
import { useIsPunchout } from '../storage/punchout-state.ts'
import { Fragment } from 'react'
import { Icon } from '../ui/icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './header.module.css'
import type { PageId } from './nav-entries.ts'
import { AccountLink, GreenifiedLink, NavLink } from './nav-link.tsx'
import { QueueEntry } from './queue-entry.tsx'
import { ShopSwitch } from './shop-switch.tsx'
import { useNav } from './use-nav.ts'

/** As many links stand beside the shops down to 1200 px. */
const FEW = 4
/** More than so many fill a bar of 1440 px. */
const MANY = 6

/** What a narrow window leaves to the menu, and a narrower one. */
const ROOM: Partial<Record<PageId, string | undefined>> = {
  information: styles.roomy,
  support: styles.roomy,
  orders: styles.tablet,
  approvals: styles.wide,
  users: styles.wide,
  office: styles.wide,
}

/** The navigation bar; on a small screen its links move to the bar at the foot. */
export function Header({ onMore }: { onMore: () => void }) {
  const { t } = useLingui()
  const { entries, isCurrent, greenified } = useNav()
  const isPunchout = useIsPunchout()
  return (
    <header
      className={classNames(styles.top, entries.length > FEW && styles.crowded, entries.length > MANY && styles.full)}
    >
      <Link to="/" className={styles.mark} aria-label={t`Interior, start page`}>
        interior
      </Link>
      <div className={styles.shops}>
        <ShopSwitch />
      </div>
      <nav className={styles.nav} aria-label={t`Main menu`}>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.id === 'cart' && <QueueEntry />}
            <NavLink entry={entry} current={isCurrent(entry)} icon={entry.id === 'cart'} className={ROOM[entry.id]} />
          </Fragment>
        ))}
        {!entries.some(({ id }) => id === 'cart') && <QueueEntry />}
        {greenified && <GreenifiedLink href={greenified} className={styles.roomy} />}
        <AccountLink className={classNames(styles.roomy, styles.logout)}>
          <Icon of={CircleUser} />
          <VisuallyHidden>{t`My account`}</VisuallyHidden>
        </AccountLink>
        {!isPunchout && (
          <Link to="/logout" preload={false} className={classNames(styles.roomy, styles.logout)}>
            <Icon of={LogOut} />
            <span>{t`Log out`}</span>
          </Link>
        )}
        <button type="button" className={styles.more} onClick={onMore} aria-haspopup="dialog">
          <Icon of={Menu} />
          <span>{t`More`}</span>
        </button>
      </nav>
      {/* Where the links are in the bar at the foot, this one stays: it must be seen. */}
      <div className={styles.narrow}>
        <QueueEntry />
      </div>
    </header>
  )
}
