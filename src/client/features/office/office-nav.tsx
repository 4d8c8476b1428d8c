import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '../../storage/session-state.ts'
import type { OfficePlace } from './places.ts'

/** Where the rooms have no room beside each other, the row is drawn to the one that is open. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !current) return
  const past = current.offsetLeft - nav.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2
  nav.scrollLeft = Math.max(0, past)
}

/** The rooms of the office. */
export function OfficeNav({ place }: { place: OfficePlace | null }) {
  const { t } = useLingui()
  const isAdministrator = useAtomValue(sessionAtom)?.user.installation === true
  return (
    <nav className="office-nav" aria-label={t`The office`} ref={showCurrent}>
      <Link to="/office/$" params={{ _splat: '' }} activeOptions={{ exact: true }}>
        {t`To do`}
      </Link>
      <Link to="/office/$" params={{ _splat: 'products' }}>{t`Products`}</Link>
      <Link to="/office/$" params={{ _splat: 'imports' }}>{t`Imports`}</Link>
      <Link to="/office/$" params={{ _splat: 'orders' }}>{t`Orders`}</Link>
      <Link to="/office/$" params={{ _splat: 'companies' }}>{t`Companies`}</Link>
      <Link to="/office/$" params={{ _splat: 'prices' }}>{t`Price lists`}</Link>
      <Link to="/office/$" params={{ _splat: 'attributes' }}>{t`Properties`}</Link>
      <Link to="/office/$" params={{ _splat: 'search' }}>{t`Search words`}</Link>
      <Link to="/office/$" params={{ _splat: 'users' }}>{t`Users`}</Link>
      <Link to="/office/$" params={{ _splat: 'rules' }}>{t`Rules and budgets`}</Link>
      {/* Each of the connections stands beside their list. */}
      <Link
        to="/office/$"
        params={{ _splat: 'systems' }}
        aria-current={place?.page === 'connection' ? 'page' : undefined}
      >
        {t`Purchasing systems`}
      </Link>
      <Link to="/office/$" params={{ _splat: 'webhooks' }}>{t`Webhooks`}</Link>
      {isAdministrator && <Link to="/office/$" params={{ _splat: 'keys' }}>{t`Keys`}</Link>}
      <Link to="/office/$" params={{ _splat: 'shop' }}>{t`The shop`}</Link>
    </nav>
  )
}
