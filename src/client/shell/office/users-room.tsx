import { readUsersSearch } from '../../features/users/address.ts'
import { UsersPage } from '../../features/users/users-page.tsx'
import { usePageState } from '../page-state.ts'

/** The users, for the shop's staff: in the office. */
export function UsersRoom() {
  return <UsersPage {...usePageState({ to: '/office/$', params: { _splat: 'users' } }, readUsersSearch)} />
}
