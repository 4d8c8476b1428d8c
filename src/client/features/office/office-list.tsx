import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pagerWords } from '../../i18n/pager-words.ts'
import { useAddress } from '../../storage/use-address.ts'
import { Pager } from '../../ui/pager/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** How a list's state stands in the address: what is looked for, and the page. */
interface Address<S> {
  read: (query: Readonly<Record<string, unknown>>) => S
  write: (state: S) => Record<string, string | number>
}

interface OfficeList<S> {
  state: S
  /** Goes to another state of the list; its first page unless it says one. */
  go: (part: Partial<S>) => void
  hrefOf: (page: number) => string
}

/** A list of the office all of whose state stands in the address. @param place below `/office/` */
export function useOfficeList<S extends { page: number }>(place: string, { read, write }: Address<S>): OfficeList<S> {
  const navigate = useNavigate()
  const router = useRouter()
  const address = useAddress()
  const state = useMemo(() => read(address), [read, address])
  const to = (part: Partial<S>) => ({
    to: '/office/$' as const,
    params: { _splat: place },
    search: write({ ...state, page: 1, ...part }),
  })
  return {
    state,
    go: (part) => void navigate({ ...to(part), resetScroll: false, viewTransition: false }),
    hrefOf: (page) => router.buildLocation(to({ page } as Partial<S>)).href,
  }
}

interface PagerProps {
  meta: { current_page: number; total_pages: number }
  hrefOf: (page: number) => string
  onPage: (page: number) => void
}

/** The pages of a list. */
export const OfficePager = ({ meta, hrefOf, onPage }: PagerProps) => (
  <Pager current={meta.current_page} total={meta.total_pages} texts={pagerWords()} hrefOf={hrefOf} onPage={onPage} />
)

export const ListSkeleton = () => (
  <div aria-busy="true">
    {[0, 1, 2, 3, 4, 5].map((one) => (
      <Skeleton key={one} line className="office-line" />
    ))}
  </div>
)
