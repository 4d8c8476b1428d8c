/** What was not taken as it stood although its row was: counted, with the first rows it happened in. */
export type NoteKind =
  | 'leaked brand'
  | 'rounded price'
  | 'other currency'
  | 'unreadable characters'
  | 'no GTIN'
  | 'no family'

export interface Note {
  count: number
  rows: number[]
}

const ROWS_SHOWN = 5

export function noteCollector() {
  const notes = new Map<NoteKind, Note>()
  return {
    add(kind: NoteKind, row: number): void {
      const note = notes.get(kind) ?? { count: 0, rows: [] }
      note.count++
      if (note.rows.length < ROWS_SHOWN) note.rows.push(row)
      notes.set(kind, note)
    },
    notes,
  }
}

export type NoteCollector = ReturnType<typeof noteCollector>
