import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { Icon } from '../ui/icon.tsx'
import { barEntries } from './nav-entries.ts'
import { NavLink } from './nav-link.tsx'
import styles from './tab-bar.module.css'
import { useNav } from './use-nav.ts'

/** Below 640 px the main menu is a bar at the foot: the weightiest pages, and the rest behind *more*. */
export function TabBar({ onMore }: { onMore: () => void }) {
  const { t } = useLingui()
  const { entries, isCurrent } = useNav()
  return (
    <nav className={styles.bar} aria-label={t`Main menu`}>
      {barEntries(entries).map((entry) => (
        <NavLink key={entry.id} entry={entry} current={isCurrent(entry)} icon />
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon of={Menu} />
        <span>{t`More`}</span>
      </button>
    </nav>
  )
}
