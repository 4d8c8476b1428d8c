import { useRef, useState } from 'react'
import { toast } from '../toast.ts'

/** Something that is done with one after the other, or with all by one call. */
export type Task<Row, Done> = Way<Row, Done> & About<Done>

type Way<Row, Done> =
  | { act: (row: Row) => Promise<Done>; together?: never }
  | { act?: never; together: (rows: readonly Row[]) => Promise<Done> }

interface About<Done> {
  /** What is said of so many with which it is done. */
  done: (count: number) => string
  reasonOf: (error: unknown) => string
  /** Takes it back: of one, or of all with which it was done together. */
  undo?: (done: Done) => Promise<unknown>
  /** What is made of all that was got, where nothing is changed by it: what is chosen stays so. */
  gather?: (got: readonly Done[]) => Promise<void>
}

/** Rows with which something is done by one call. */
interface Part<Row, Done> {
  rows: readonly Row[]
  act: () => Promise<Done>
}

/** What became of a task that was not done with all. */
export interface Outcome {
  /** Of those with which it is done; empty: of none. */
  done: string
  /** With how many it was not. */
  left: number
  /** Those that go together under one name. */
  refused: readonly { name: string; reason: string }[]
  undo: (() => void) | undefined
}

interface Ways<Row> {
  nameOf: (row: Row) => string
  words: { undo: string; undone: (count: number) => string }
  /** What was done with these is to be seen. */
  ended: (rows: readonly Row[]) => void
}

export interface Each<Row> {
  /** With which it is being done, of how many, and whether others are left to be stopped; null: nothing goes on. */
  progress: { at: number; of: number; canStop: boolean } | null
  outcome: Outcome | null
  forget: () => void
  stop: () => void
  run: <Done>(rows: readonly Row[], task: Task<Row, Done>) => Promise<void>
}

/** So many are named that were refused together. */
const NAMED = 3

/** Does something with rows one by one, in their order: one that is refused does not stop the others. */
export function useEach<Row>({ nameOf, words, ended }: Ways<Row>): Each<Row> {
  const [progress, setProgress] = useState<Each<Row>['progress']>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isStopped = useRef(false)

  const runParts = async <Done>(parts: readonly Part<Row, Done>[], about: About<Done>): Promise<void> => {
    const { done, reasonOf, undo, gather } = about
    isStopped.current = false
    setOutcome(null)
    const good: { rows: readonly Row[]; done: Awaited<Done> }[] = []
    const refused: { rows: readonly Row[]; reason: string }[] = []
    const of = rowsOf(parts).length
    for (const { rows, act } of parts) {
      const at = rowsOf([...good, ...refused]).length + rows.length
      setProgress({ at, of, canStop: at < of })
      try {
        good.push({ rows, done: await act() })
      } catch (error) {
        refused.push({ rows, reason: reasonOf(error) })
      }
      if (isStopped.current) break
    }
    if (gather && good.length > 0) await gather(good.map((one) => one.done))
    setProgress(null)
    const text = good.length > 0 ? done(rowsOf(good).length) : ''
    const takeBack = (): void =>
      void runParts(
        good.map(({ rows, done: was }) => ({ rows, act: async () => undo?.(was) })),
        { done: words.undone, reasonOf },
      )
    const back = undo && good.length > 0 ? takeBack : undefined
    if (refused.length > 0)
      setOutcome({
        done: text,
        left: rowsOf(refused).length,
        refused: refused.map(({ rows, reason }) => ({ name: namesOf(rows), reason })),
        undo: back,
      })
    else toast(text, 'success', { id: 'each', ...(back && { action: { label: words.undo, run: back } }) })
    if (!gather) ended(rowsOf(good))
  }
  const namesOf = (rows: readonly Row[]): string =>
    rows.slice(0, NAMED).map(nameOf).join(', ') + (rows.length > NAMED ? ', …' : '')
  return {
    progress,
    outcome,
    forget: () => setOutcome(null),
    stop: () => {
      isStopped.current = true
    },
    run: (rows, { act, together, ...about }) =>
      runParts(
        together ? [{ rows, act: () => together(rows) }] : rows.map((row) => ({ rows: [row], act: () => act(row) })),
        about,
      ),
  }
}

const rowsOf = <Row>(parts: readonly { rows: readonly Row[] }[]): Row[] => parts.flatMap(({ rows }) => rows)
