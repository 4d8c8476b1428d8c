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
  takeAll: (total: number) => void
  clear: () => void
  /** All are being fetched: how many are there so far. */
  isTaking: boolean
  taken: number
  stop: () => void
}

/** How many can be chosen at once. */
export const CHOSEN_MAX = 20_000
/** Rows that are fetched between two words of how far it has come. */
const STEP = 500

/** Chooses rows one by one, or all of a list, which fetches them first. */
export function useChosen(rows: Rows, failed: (error: unknown) => void): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OfficeRow>>(new Map())
  const [taken, setTaken] = useState<number | null>(null)
  const taking = useRef<AbortController>(undefined)
  const choose = useCallback((row: OfficeRow, isChosen: boolean): void => {
    setChosen((before) => {
      const next = new Map(before)
      if (isChosen) next.set(row.uid, row)
      else next.delete(row.uid)
      return next
    })
  }, [])

  const selection = useMemo(() => Object.fromEntries([...chosen.keys()].map((uid) => [uid, true as const])), [chosen])

  const takeAll = async (total: number): Promise<void> => {
    const { signal } = (taking.current = new AbortController())
    const all: OfficeRow[] = []
    try {
      for (let at = 0; at < Math.min(total, CHOSEN_MAX); at += STEP) {
        setTaken(all.length)
        all.push(...(await rows.take(at, Math.min(at + STEP, total, CHOSEN_MAX) - 1, signal)))
      }
      setChosen(new Map(all.map((row) => [row.uid, row])))
    } catch (error) {
      if (!signal.aborted) failed(error)
    } finally {
      setTaken(null)
    }
  }

  return {
    selection,
    count: chosen.size,
    rows: () => [...chosen.values()],
    choose,
    takeAll: (total) => void takeAll(total),
    clear: () => setChosen(new Map()),
    isTaking: taken !== null,
    taken: taken ?? 0,
    stop: () => taking.current?.abort(),
  }
}
