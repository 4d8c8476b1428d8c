import { useRef, useState } from 'react'
import { toast } from '../toast.ts'

/** Something that is done with one after the other. */
export interface Task<Row, Done> {
  act: (row: Row) => Promise<Done>
  /** What is said of so many with which it is done. */
  done: (count: number) => string
  reasonOf: (error: unknown) => string
  /** Takes it back of one. */
  undo?: (done: Done) => Promise<unknown>
  /** What is made of all that was got, where nothing is changed by it: what is chosen stays so. */
  gather?: (got: readonly Done[]) => Promise<void>
}

/** What became of a task that was not done with all. */
export interface Outcome {
  /** Of those with which it is done; empty: of none. */
  done: string
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
  /** How many it has been tried with, of how many; null: nothing goes on. */
  progress: { tried: number; of: number } | null
  outcome: Outcome | null
  forget: () => void
  stop: () => void
  run: <Done>(rows: readonly Row[], task: Task<Row, Done>) => Promise<void>
}

/** Does something with rows one by one, in their order: one that is refused does not stop the others. */
export function useEach<Row>({ nameOf, words, ended }: Ways<Row>): Each<Row> {
  const [progress, setProgress] = useState<Each<Row>['progress']>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isStopped = useRef(false)

  const run: Each<Row>['run'] = async (rows, task) => {
    const { act, done, reasonOf, undo, gather } = task
    isStopped.current = false
    setOutcome(null)
    const good: { row: Row; done: Awaited<ReturnType<typeof act>> }[] = []
    const refused: { name: string; reason: string }[] = []
    for (const [tried, row] of rows.entries()) {
      setProgress({ tried, of: rows.length })
      try {
        good.push({ row, done: await act(row) })
      } catch (error) {
        refused.push({ name: nameOf(row), reason: reasonOf(error) })
      }
      if (isStopped.current) break
    }
    if (gather && good.length > 0) await gather(good.map((one) => one.done))
    setProgress(null)
    const text = good.length > 0 ? done(good.length) : ''
    const back = undo && good.length > 0 ? (): void => void takeBack(good, { undo, reasonOf }) : undefined
    if (refused.length > 0) setOutcome({ done: text, refused, undo: back })
    else toast(text, 'success', { id: 'each', ...(back && { action: { label: words.undo, run: back } }) })
    if (!gather) ended(good.map(({ row }) => row))
  }
  const takeBack = <Done>(
    good: readonly { row: Row; done: Done }[],
    { undo, reasonOf }: { undo: (done: Done) => Promise<unknown>; reasonOf: (error: unknown) => string },
  ): Promise<void> => {
    const doneBy = new Map(good.map(({ row, done }) => [row, done]))
    return run([...doneBy.keys()], { act: (row) => undo(doneBy.get(row) as Done), done: words.undone, reasonOf })
  }
  return {
    progress,
    outcome,
    forget: () => setOutcome(null),
    stop: () => {
      isStopped.current = true
    },
    run,
  }
}
