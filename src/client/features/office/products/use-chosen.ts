import { useCallback, useMemo, useRef, useState } from 'react'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import type { Rows } from './use-rows.ts'

/** Products of the list that something is to be done with. */
export interface Chosen {
  selection: Record<string, true>
  count: number
  /** As they were when they were chosen. */
  rows: () => OfficeRow[]
  choose: (row: OfficeRow, isChosen: boolean) => void
  /** Chooses or leaves all from one place of the list to another, both included. */
  reach: (from: number, to: number, isChosen: boolean) => void
  takeAll: (total: number) => void
  clear: () => void
  /** They are being fetched: how many are there so far. */
  isTaking: boolean
  taken: number
  stop: () => void
}

/** How many can be chosen at once. */
export const CHOSEN_MAX = 20_000
/** Rows that are fetched between two words of how far it has come. */
const STEP = 500

/** Chooses rows one by one, or many of a list, which fetches them first. */
export function useChosen(rows: Rows, failed: (error: unknown) => void): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OfficeRow>>(new Map())
  const [taken, setTaken] = useState<number | null>(null)
  const taking = useRef<AbortController>(undefined)
  const underway = useRef(0)
  const choose = useCallback((row: OfficeRow, isChosen: boolean): void => {
    setChosen((before) => marked(before, [row], isChosen))
  }, [])

  const selection = useMemo(() => Object.fromEntries([...chosen.keys()].map((uid) => [uid, true as const])), [chosen])

  /** Fetches the rows from a place on, as many as can be chosen at once, and tells how many there are so far. */
  const take = async (first: number, end: number, then: (all: readonly OfficeRow[]) => void): Promise<void> => {
    const { signal } = (taking.current ??= new AbortController())
    underway.current++
    const all: OfficeRow[] = []
    try {
      for (let at = first; at < end; at += STEP) {
        setTaken(all.length)
        all.push(...(await rows.take(at, Math.min(at + STEP, end) - 1, signal)))
      }
      signal.throwIfAborted()
      then(all)
    } catch (error) {
      if (!signal.aborted) failed(error)
    } finally {
      if (--underway.current === 0) setTaken(null)
    }
  }
  const stop = (): void => {
    taking.current?.abort()
    taking.current = undefined
  }

  return {
    selection,
    count: chosen.size,
    rows: () => [...chosen.values()],
    choose,
    reach: (from, to, isChosen) => {
      const first = Math.min(from, to)
      void take(first, Math.min(first + CHOSEN_MAX, Math.max(from, to) + 1), (all) =>
        setChosen((before) => marked(before, all, isChosen)),
      )
    },
    takeAll: (total) =>
      void take(0, Math.min(total, CHOSEN_MAX), (all) => setChosen(new Map(all.map((row) => [row.uid, row])))),
    clear: () => {
      stop()
      setChosen(new Map())
    },
    isTaking: taken !== null,
    taken: taken ?? 0,
    stop,
  }
}

function marked(before: ReadonlyMap<string, OfficeRow>, rows: readonly OfficeRow[], isChosen: boolean) {
  const next = new Map(before)
  for (const row of rows) {
    if (isChosen) next.set(row.uid, row)
    else next.delete(row.uid)
  }
  return next
}
