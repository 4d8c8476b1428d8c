import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { OFFICE_PER_PAGE } from '#contract/office/list.ts'
import type { OfficeProducts, OfficeRow } from '#contract/office/list.schema.ts'
import { useReached } from '../../../http/use-reached.ts'
import { fetchRows, type ListQuestion } from './calls.ts'

/** The rows of a list, as far as they have been fetched. */
export interface Rows {
  /** Null until the first page is there. */
  total: number | null
  /** From 0; undefined: not fetched yet. */
  at: (index: number) => OfficeRow | undefined
  /** Sees to it that these will be there, both included. */
  need: (first: number, last: number) => void
  /** Fetches these, both included, and gives them as far as there are so many. Throws as `getJson` does. */
  take: (first: number, last: number, signal?: AbortSignal) => Promise<OfficeRow[]>
  /** Puts what has become of products in their places. */
  amend: (change: (row: OfficeRow) => OfficeRow) => void
  /** Of the first page that was fetched; null until then. */
  version: string | null
  /** Asks again for what is in sight, and says what has become of it, without showing it. Throws as `getJson` does. */
  look: (signal: AbortSignal) => Promise<Look>
  /** Other rows are asked for again when they come into sight. */
  forgetOthers: () => void
  /** Fetches what is in sight anew; what was there stays until then. */
  renew: () => void
  error: unknown
  retry: () => void
}

/** How the rows in sight stand now. */
export interface Look {
  /** Those that differ from what is shown. */
  changed: OfficeRow[]
  /** Products have come, gone or moved. */
  isMoved: boolean
}

type Pages = ReadonlyMap<number, readonly OfficeRow[]>

interface Fetched {
  version: string | null
  total: number | null
  pages: Pages
}

/** Pages that are fetched at once where many are needed. */
const AT_ONCE = 4

const NOTHING: Fetched = { version: null, total: null, pages: new Map() }
const pageOf = (index: number): number => Math.floor(index / OFFICE_PER_PAGE) + 1

/** Fetches the list page by page as somebody scrolls; whoever asks something else mounts it anew. */
export function useRows(question: ListQuestion): Rows {
  const [fetched, setFetched] = useState(NOTHING)
  const [error, setError] = useState<unknown>(null)
  const pages = useRef(new Map<number, Promise<OfficeProducts>>())
  const held = useRef(NOTHING)
  const ended = useRef<AbortController>(undefined)

  const show = useCallback((next: Fetched): void => {
    held.current = next
    setFetched(next)
  }, [])

  const page = useCallback(
    (number: number): Promise<OfficeProducts> => {
      const underway = pages.current.get(number)
      if (underway) return underway
      ended.current ??= new AbortController()
      const { signal } = ended.current
      const asked = fetchRows(question, number, signal)
      pages.current.set(number, asked)
      const follow = async (): Promise<void> => {
        try {
          const { data, meta } = await asked
          if (signal.aborted) return
          setError(null)
          show({
            version: held.current.version ?? meta.version,
            total: meta.total,
            pages: new Map(held.current.pages).set(number, data),
          })
        } catch (cause) {
          pages.current.delete(number)
          if (!signal.aborted) setError(cause)
        }
      }
      void follow()
      return asked
    },
    [question, show],
  )

  useEffect(() => {
    page(1).catch(() => undefined)
    const known = pages.current
    return () => {
      ended.current?.abort()
      ended.current = undefined
      known.clear()
    }
  }, [page])

  const wanted = useRef<readonly [number, number]>([0, 0])
  const need = useCallback(
    (first: number, last: number): void => {
      wanted.current = [first, last]
      for (let number = pageOf(first); number <= pageOf(last); number++) page(number).catch(() => undefined)
    },
    [page],
  )
  const retry = useCallback((): void => {
    setError(null)
    need(...wanted.current)
  }, [need])
  useReached(error, retry)

  const look = useCallback(
    async (signal: AbortSignal): Promise<Look> => {
      const [first, last] = wanted.current
      const changed: OfficeRow[] = []
      let isMoved = false
      for (let number = pageOf(first); number <= pageOf(last); number++) {
        const before = held.current.pages.get(number)
        if (!before) continue
        const { data, meta } = await fetchRows(question, number, signal)
        const known = new Map(before.map((row) => [row.uid, row]))
        isMoved ||= meta.total !== held.current.total || before.some(({ uid }, i) => data[i]?.uid !== uid)
        changed.push(...data.filter((row) => isOther(known.get(row.uid), row)))
      }
      return { changed, isMoved }
    },
    [question],
  )
  const forgetOthers = useCallback((): void => {
    const [first, last] = wanted.current
    for (const number of pages.current.keys())
      if (number < pageOf(first) || number > pageOf(last)) pages.current.delete(number)
  }, [])
  const renew = useCallback((): void => {
    pages.current.clear()
    retry()
  }, [retry])

  return useMemo(
    () => ({
      total: fetched.total,
      at: (index) => fetched.pages.get(pageOf(index))?.[index % OFFICE_PER_PAGE],
      need,
      take: async (first, last, signal) => {
        const rows: OfficeRow[] = []
        const end = pageOf(Math.min(last, (held.current.total ?? last + 1) - 1))
        for (let number = pageOf(first); number <= end; number += AT_ONCE) {
          signal?.throwIfAborted()
          const numbers = Array.from({ length: Math.min(AT_ONCE, end - number + 1) }, (_, i) => number + i)
          for (const [i, { data }] of (await Promise.all(numbers.map(page))).entries()) {
            const begin = (number + i - 1) * OFFICE_PER_PAGE
            rows.push(...data.filter((_, j) => begin + j >= first && begin + j <= last))
          }
        }
        return rows
      },
      amend: (change) =>
        show({
          ...held.current,
          pages: new Map([...held.current.pages].map(([number, rows]) => [number, rows.map(change)])),
        }),
      version: fetched.version,
      look,
      forgetOthers,
      renew,
      error,
      retry,
    }),
    [fetched, need, page, show, look, forgetOthers, renew, error, retry],
  )
}

/** Whether a row that is shown says something else than it is now. */
const isOther = (shown: OfficeRow | undefined, now: OfficeRow): boolean =>
  shown !== undefined && (shown.revision !== now.revision || shown.state !== now.state)
