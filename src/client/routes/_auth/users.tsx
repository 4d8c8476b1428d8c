import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { readUsersSearch, type UsersSearch } from '../../features/users/address.ts'
import { UsersPage } from '../../features/users/users-page.tsx'
import { useAddress } from '../../storage/use-address.ts'

/** The users; search, page and what is open stand in the address. */
export const Route = createFileRoute('/_auth/users')({
  // Read where it is shown: nobody's first page needs to know how.
  validateSearch: (query: UsersSearch) => query,
  component: UsersRoute,
})

function UsersRoute() {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <UsersPage
      state={readUsersSearch(useAddress())}
      go={(search: UsersSearch, replace = false) =>
        void navigate({ to: '/users', search, replace, resetScroll: false, viewTransition: false })
      }
      hrefOf={(search) => router.buildLocation({ to: '/users', search }).href}
    />
  )
}
