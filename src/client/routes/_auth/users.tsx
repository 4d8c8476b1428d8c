import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { readUsersSearch } from '../../features/users/address.ts'
import { UsersPage } from '../../features/users/users-page.tsx'
import { OrOffice } from '../../shell/or-office.tsx'
import { usePageState } from '../../shell/page-state.ts'

/** The users; search, page and what is open stand in the address. */
export const Route = createFileRoute('/_auth/users')({
  component: () => (
    <OrOffice place="users">
      <Users />
    </OrOffice>
  ),
})

function Users() {
  return (
    <UsersPage {...usePageState({ to: '/users' }, readUsersSearch)}>
      <Link to="/companies">
        <Trans>Rules and budgets</Trans>
      </Link>
    </UsersPage>
  )
}
