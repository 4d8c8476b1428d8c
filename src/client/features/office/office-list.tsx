import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { ServerAnswer } from '../../http/query.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { useAddress } from '../../storage/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfficeFailure } from './failure.tsx'

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
export function useOfficeList<S extends object>(place: string, { read, write }: Address<S>): OfficeList<S> {
  const navigate = useNavigate()
  const router = useRouter()
  const address = useAddress()
  const state = useMemo(() => read(address), [read, address])
  const to = (part: object) => ({
    to: '/office/$' as const,
    params: { _splat: place },
    search: write({ ...state, page: 1, ...part }),
  })
  return {
    state,
    go: (part) => void navigate({ ...to(part), resetScroll: false, viewTransition: false }),
    hrefOf: (page) => router.buildLocation(to({ page })).href,
  }
}

interface PageProps<Page> {
  list: ServerAnswer<Page>
  /** What is said where it has no rows. */
  nothing: ReactNode
  hrefOf: (page: number) => string
  onPage: (page: number) => void
  children: (page: Page) => ReactNode
}

/** A page of a list in its states: failed, loading, empty, or its rows; with the way to the others. */
export function OfficePage<
  Page extends { data: readonly unknown[]; meta: { current_page: number; total_pages: number } },
>({ list: { data: page, error, retry }, nothing, hrefOf, onPage, children }: PageProps<Page>) {
  if (!page) return error ? <OfficeFailure error={error} retry={retry} /> : <ListSkeleton />
  const { data, meta } = page
  return (
    <>
      {data.length > 0 ? (
        children(page)
      ) : meta.current_page > 1 ? (
        <Shorter onLast={() => onPage(meta.total_pages)} />
      ) : (
        nothing
      )}
      <Pager
        current={meta.current_page}
        total={meta.total_pages}
        texts={pagerWords()}
        hrefOf={hrefOf}
        onPage={onPage}
      />
    </>
  )
}

/** Past the end of a list that had more rows before. */
export function Shorter({ onLast }: { onLast: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      title={t`The list has become shorter`}
      actions={<Button look="next" onClick={onLast}>{t`To the last page`}</Button>}
    />
  )
}

export const ListSkeleton = () => (
  <div aria-busy="true">
    {[0, 1, 2, 3, 4, 5].map((one) => (
      <Skeleton key={one} line className="office-line" />
    ))}
  </div>
)
