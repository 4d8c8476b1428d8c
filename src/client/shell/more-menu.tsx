import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut } from 'lucide-react'
import { InstallEntry } from '../features/install/install-entry.tsx'
import { useIsPunchout } from '../storage/punchout-state.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { languageLack } from './language-lack.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './more-menu.module.css'
import { AccountLink, GreenifiedLink, NavLink } from './nav-link.tsx'
import { ShopSwitch } from './shop-switch.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'
import { useNav } from './use-nav.ts'

/** Everything navigation holds, for windows too narrow to show it in a row. */
export function MoreMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { entries, isCurrent, greenified } = useNav()
  const isPunchout = useIsPunchout()
  return (
    <Dialog open={open} onClose={onClose} title={t`Menu`} closeLabel={t`Close`}>
      <div className={styles.menu}>
        <ShopSwitch onSwitched={onClose} />
        <nav className={styles.links} aria-label={t`All pages`}>
          {entries.map((entry) => (
            <NavLink key={entry.id} entry={entry} current={isCurrent(entry)} icon onClick={onClose} />
          ))}
          {greenified && <GreenifiedLink href={greenified} />}
          <AccountLink onClick={onClose}>
            <Icon of={CircleUser} />
            <span>{t`My account`}</span>
          </AccountLink>
          {!isPunchout && (
            <Link to="/logout" preload={false} onClick={onClose}>
              <Icon of={LogOut} />
              <span>{t`Log out`}</span>
            </Link>
          )}
        </nav>
        {!isPunchout && <InstallEntry />}
        <LanguageSwitcher lackOf={languageLack} />
        <ThemeSwitcher />
      </div>
    </Dialog>
  )
}
