import { useState } from 'react'
import { type Choice, NOTHING, type RowId, withRange, withSome, withStep } from './choice.ts'

/** Rows of a list that something is to be done with. */
export interface Chosen<Row> {
  /** In the list's order, and as the list has them now. */
  rows: readonly Row[]
  has: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  /** Does with all from the one that was chosen or left last to this one what was done with that one. */
  reach: (row: Row, isChosen: boolean) => void
  keys: ChoosingKeys
}

/** What keys do with the rows of a list, by their places in it. */
export interface ChoosingKeys {
  reach: (place: number) => void
  /** Goes on choosing, from one to another. */
  step: (from: number, to: number) => void
  all: () => void
  /** Leaves the choice. Returns whether there was one. */
  none: () => boolean
}

/**
 * Chooses among the rows of a list, as long as it shows the same page of the same question.
 * @param question what is asked for, as text
 */
export function useChosen<Row extends { id: RowId }>(listed: readonly Row[], question: string): Chosen<Row> {
  const [{ of, choice }, setChosen] = useState({ of: question, choice: NOTHING })
  if (of !== question) setChosen({ of: question, choice: NOTHING })
  const rows = of === question ? listed.filter(({ id }) => choice.ids.has(id)) : []
  const ids = listed.map(({ id }) => id)
  const change = (next: (before: Choice) => Choice): void =>
    setChosen((before) => ({ ...before, choice: next(before.choice) }))
  const choose = (some: readonly RowId[], isChosen: boolean): void =>
    change((before) => withSome(before, some, isChosen))
  const reach = (to: RowId | undefined, isChosen: boolean): void => {
    if (to !== undefined) change((before) => withRange(before, ids, to, isChosen))
  }
  return {
    rows,
    has: (row) => rows.includes(row),
    choose: (some, isChosen) =>
      choose(
        some.map(({ id }) => id),
        isChosen,
      ),
    reach: ({ id }, isChosen) => reach(id, isChosen),
    keys: {
      reach: (place) => reach(ids[place], true),
      step: (from, to) => {
        const [here, there] = [ids[from], ids[to]]
        if (here !== undefined && there !== undefined) change((before) => withStep(before, ids, here, there))
      },
      all: () => choose(ids, true),
      none: () => {
        choose(ids, false)
        return rows.length > 0
      },
    },
  }
}
