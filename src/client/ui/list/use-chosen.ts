import { useState } from 'react'

/** Rows of a list that something is to be done with. */
export interface Chosen<Row> {
  /** In the list's order, and as the list has them now. */
  rows: readonly Row[]
  has: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
}

/**
 * Chooses among the rows of a list, as long as it shows the same page of the same question.
 * @param question what is asked for, as text
 */
export function useChosen<Row extends { id: string | number }>(listed: readonly Row[], question: string): Chosen<Row> {
  const [chosen, setChosen] = useState({ question, ids: new Set<string | number>() })
  if (chosen.question !== question) setChosen({ question, ids: new Set() })
  const rows = chosen.question === question ? listed.filter(({ id }) => chosen.ids.has(id)) : []
  return {
    rows,
    has: (row) => rows.includes(row),
    choose: (some, isChosen) =>
      setChosen((before) => {
        const ids = new Set(before.ids)
        for (const { id } of some)
          if (isChosen) ids.add(id)
          else ids.delete(id)
        return { ...before, ids }
      }),
  }
}
