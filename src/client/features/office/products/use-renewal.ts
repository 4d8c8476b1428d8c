import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServerQuery } from '../../../http/query.ts'
import { type Drafts, overNow } from '../drafts.ts'
import { fetchVersion, type ListQuestion } from './calls.ts'
import type { Look, Rows } from './use-rows.ts'

/** How often it is asked whether anything has changed, ms; where nothing is listed, there is only that to wait for. */
const EVERY_MS = 10_000
const EVERY_MS_EMPTY = 2_000

/** What has happened to the list while somebody works in it. */
export interface Renewal {
  /** Products in sight that say something else since: an import, a colleague or a machine has changed them. */
  changed: number
  /** Products have come, gone or moved: the list is not what it asks for any more, and stays until somebody renews it. */
  isMoved: boolean
  renew: () => void
}

interface Ways {
  question: ListQuestion
  rows: Rows
  change: (change: (before: Drafts) => Drafts) => void
  /** The product in whose cell somebody writes just now; it stays as it was read, so that saving it says what differs. */
  writing: { readonly current: string | null }
}

/**
 * Follows what others do to the products that are listed. What only says something else is put into its place; what was
 * written and is not saved stays, and is settled where a colleague has changed the same.
 */
export function useRenewal({ question, rows, change, writing }: Ways): Renewal {
  const { shop } = question
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isMoved, setMoved] = useState(false)
  const isEmpty = rows.total === 0
  // The engine may be a second or two behind a change: it is looked at once more after it, and after the list was opened.
  const looked = useRef<{ version: string | null; again: boolean }>({ version: null, again: false })
  const { data, waiting, retry } = useServerQuery(
    [shop, null, 'office-products-version'],
    (signal) => fetchVersion(shop, signal),
    { every: () => (isEmpty ? EVERY_MS_EMPTY : EVERY_MS), wanted: rows.version !== null },
  )

  // Whoever comes back to the page sees it as it is.
  useEffect(() => {
    window.addEventListener('focus', retry)
    return () => window.removeEventListener('focus', retry)
  }, [retry])

  const { version } = rows
  const isWanted = useEffectEvent((now: string): boolean => {
    const { version: seen, again } = looked.current
    if (seen === null) looked.current = { version, again: true }
    return now !== (seen ?? version) || again
  })
  const take = useEffectEvent((now: string, found: Look): void => {
    looked.current = { version: now, again: isEmpty || now !== (looked.current.version ?? version) }
    if (found.isMoved && isEmpty) rows.renew()
    else if (found.isMoved) setMoved(true)
    else rows.forgetOthers()
    const others = new Map(found.changed.filter(({ uid }) => uid !== writing.current).map((row) => [row.uid, row]))
    if (others.size === 0) return
    rows.amend((row) => others.get(row.uid) ?? row)
    change((drafts) =>
      [...others.values()].reduce(
        // A product that is gone keeps its draft: saving says that it is gone.
        (next, { uid, revision, product }) => (revision === null ? next : overNow(next, uid, revision, product)),
        drafts,
      ),
    )
    setChanged((known) => new Set([...known, ...others.keys()]))
  })
  const { look } = rows
  useEffect(() => {
    if (waiting || data === undefined || version === null || !isWanted(data)) return
    const ended = new AbortController()
    const { signal } = ended
    const follow = async (): Promise<void> => {
      const found = await look(signal)
      if (!signal.aborted) take(data, found)
    }
    // What cannot be asked now is asked at the next look.
    follow().catch(() => undefined)
    return () => ended.abort()
  }, [data, waiting, version, look])

  return {
    changed: changed.size,
    isMoved,
    renew: () => {
      setMoved(false)
      setChanged(new Set())
      rows.renew()
    },
  }
}
