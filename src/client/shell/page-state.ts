import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAddress } from '../storage/use-address.ts'

/** Where a page stands whose state is all in its address. */
type Place = { to: '/users' } | { to: '/companies' } | { to: '/office/$'; params: { _splat: string } }

interface PageState<S> {
  state: S
  /** Changes the address; `replace` leaves no step behind, as while one types. */
  go: (next: S, replace?: boolean) => void
  hrefOf: (next: S) => string
}

/** What a page's address says, and the ways to its other states. */
export function usePageState<S extends object>(
  place: Place,
  read: (query: Readonly<Record<string, unknown>>) => S,
): PageState<S> {
  const navigate = useNavigate()
  const router = useRouter()
  const address = useAddress()
  return {
    state: read(address),
    go: (search, replace = false) =>
      void navigate({ ...place, search, replace, resetScroll: false, viewTransition: false }),
    hrefOf: (search) => router.buildLocation({ ...place, search }).href,
  }
}
