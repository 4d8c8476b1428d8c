import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ApprovalsCount } from './approvals-count.tsx'
import { CartCount } from './cart-count.tsx'
import type { NavEntry } from './nav-entries.ts'

interface Props {
  entry: NavEntry
  current: boolean
  icon?: boolean
  className?: string | undefined
  onClick?: () => void
}

export function NavLink({ entry, current, icon = false, className, onClick }: Props) {
  const { i18n } = useLingui()
  return (
    <Link to={entry.to} className={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {icon && <Icon of={entry.icon} />}
      <span>
        {i18n._(entry.label)}
        {entry.id === 'cart' && <CartCount />}
        {entry.id === 'approvals' && <ApprovalsCount />}
      </span>
    </Link>
  )
}

interface AccountProps {
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** One's own page; not in a session from a purchasing system, whose account many people share. */
export function AccountLink({ className, onClick, children }: AccountProps) {
  const { t } = useLingui()
  const current = useLocation().pathname === '/account'
  const credentials = readCredentials()
  if (credentials && isPunchout(credentials)) return null
  return (
    <Link
      to="/account"
      className={className}
      title={t`My account`}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}

/** The sustainability site, in a tab of its own. */
export function GreenifiedLink({ href, className }: { href: string; className?: string | undefined }) {
  const { t } = useLingui()
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      <span>Greenified</span>
      <Icon of={ArrowUpRight} />
      <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  )
}
