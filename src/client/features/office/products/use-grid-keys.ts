import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { type Drafts, shownOf } from '../drafts.ts'
import { type FieldKey, isWritable, type Values, valueOf } from '../fields.ts'
import type { Onward } from './cell-editor.tsx'
import { filling, readCells, writeCells } from './clipboard.ts'
import type { CellContext, Column } from './columns.ts'
import { BOX, cornersOf, FIRST_FIELD, moved, type Place, PRODUCT, type Range, type Size } from './grid-place.ts'
import type { Chosen } from './use-chosen.ts'
import type { Rows } from './use-rows.ts'

/** What is written in cells of a product: values, and texts that cannot be read. */
export interface Written {
  row: OfficeRow
  values: Values
  bad: Partial<Record<FieldKey, string>>
}

export interface GridEdits {
  write: (written: readonly Written[]) => void
  undo: () => void
  /** Cells came from a spreadsheet: as many were taken, as many found no place. */
  pasted: (taken: number, left: number) => void
  /** So many products are there already, of those that cells are pasted into. */
  fetching: (count: number) => void
  failed: (error: unknown) => void
  /** In a cell of this product somebody writes just now; null: in none. */
  writes: (uid: string | null) => void
  open: (row: OfficeRow) => void
}

/** How many cells can be pasted at once. */
const PASTE_MAX = 50_000
/** Rows that are fetched between two words of how far it has come. */
const FETCH_STEP = 400

interface Ways {
  size: Size
  rows: Rows
  columns: readonly Column[]
  context: CellContext
  drafts: Drafts
  edits: GridEdits
  chosen: Chosen
  /** Brings a cell into sight. */
  show: (place: Place) => void
}

const ONWARD: Readonly<Record<Onward, readonly [rows: number, columns: number]>> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
}

/** Where one is in the grid, which cells are marked, and what keys and the clipboard do there. */
export function useGridKeys({ size, rows, columns, context, drafts, edits, chosen, show }: Ways) {
  const [range, setRange] = useState<Range>({ from: { row: 0, column: PRODUCT }, to: { row: 0, column: PRODUCT } })
  const [editing, setEditing] = useState<string | null>(null)
  const active = range.to

  const go = (to: Place, isWider = false): void => {
    setEditing(null)
    setRange(({ from }) => ({ from: isWider ? from : to, to }))
    show(to)
  }
  const columnAt = (column: number): Column | undefined => columns[column - FIRST_FIELD]
  const textAt = (row: OfficeRow, column: Column): string => {
    const draft = drafts[row.uid]
    return draft?.bad[column.key] ?? column.read(valueOf(shownOf(row.product, draft), column.key), context)
  }
  const edit = (place: Place, text?: string): void => {
    const row = rows.at(place.row)
    const column = columnAt(place.column)
    if (!row || !column || !isWritable(shownOf(row.product, drafts[row.uid]), column.key)) return
    setRange({ from: place, to: place })
    setEditing(text ?? textAt(row, column))
    show(place)
  }

  /** What texts in cells of a row mean. */
  const read = (row: OfficeRow, texts: readonly (readonly [Column, string])[]): Written => {
    const written: Written = { row, values: {}, bad: {} }
    const now = shownOf(row.product, drafts[row.uid])
    for (const [column, text] of texts) {
      const value = column.parse(text, context, valueOf(now, column.key))
      if (value === undefined) written.bad[column.key] = text
      else written.values[column.key] = value
    }
    return written
  }

  const done = (text: string, onward: Onward): void => {
    const row = rows.at(active.row)
    const column = columnAt(active.column)
    setEditing(null)
    if (row && column && text !== textAt(row, column)) edits.write([read(row, [[column, text]])])
    const [down, right] = ONWARD[onward]
    if (onward === 'stay') return
    document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    go({
      row: Math.max(0, Math.min(size.rows - 1, active.row + down)),
      column: Math.max(FIRST_FIELD, Math.min(size.columns - 1, active.column + right)),
    })
  }

  /** Rows that may have to be fetched, which is told where it takes a while. */
  const fetched = async (first: number, last: number): Promise<OfficeRow[]> => {
    const all: OfficeRow[] = []
    for (let at = first; at <= last; at += FETCH_STEP) {
      if (at > first) edits.fetching(all.length)
      all.push(...(await rows.take(at, Math.min(at + FETCH_STEP - 1, last))))
    }
    return all
  }

  /** Puts texts into cells from a place on, rows that have not been seen yet included. */
  const put = async (from: Place, cells: readonly (readonly string[])[]): Promise<void> => {
    const begin = Math.max(from.column, FIRST_FIELD)
    const taken = await fetched(from.row, Math.min(from.row + cells.length, size.rows) - 1)
    let count = 0
    const written = taken.flatMap((row, i): Written[] => {
      const now = shownOf(row.product, drafts[row.uid])
      const texts = (cells[i] ?? []).flatMap((text, j): [Column, string][] => {
        const column = columnAt(begin + j)
        return column && isWritable(now, column.key) ? [[column, text]] : []
      })
      count += texts.length
      return texts.length > 0 ? [read(row, texts)] : []
    })
    edits.write(written)
    const all = cells.reduce((sum, row) => sum + row.length, 0)
    if (all > 1) edits.pasted(count, all - count)
  }

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const { first, last } = cornersOf(range)
    const read = readCells(event.clipboardData.getData('text/plain'))
    const cells = filling(read, { rows: last.row - first.row + 1, columns: last.column - first.column + 1 })
    const bounded = cells.slice(0, Math.floor(PASTE_MAX / Math.max(1, cells[0]?.length ?? 1)))
    void put(first, bounded).catch(edits.failed)
  }

  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault()
    const { first, last } = cornersOf(range)
    const lines: string[][] = []
    for (let index = first.row; index <= last.row; index++) {
      const row = rows.at(index)
      if (!row) continue
      const line: string[] = []
      for (let at = Math.max(first.column, PRODUCT); at <= last.column; at++) {
        const column = columnAt(at)
        line.push(column ? textAt(row, column) : row.uid)
      }
      lines.push(line)
    }
    event.clipboardData.setData('text/plain', writeCells(lines))
  }

  const clear = (): void => {
    const { first, last } = cornersOf(range)
    const width = last.column - Math.max(first.column, FIRST_FIELD) + 1
    if (width < 1) return
    const empty = Array.from({ length: last.row - first.row + 1 }, () => Array.from({ length: width }, () => ''))
    void put({ row: first.row, column: Math.max(first.column, FIRST_FIELD) }, empty).catch(edits.failed)
  }

  const isChosen = (place: number): boolean => {
    const row = rows.at(place)
    return row !== undefined && chosen.selection[row.uid] === true
  }
  /** Chooses the rows of all marked cells; leaves them where they are chosen already. */
  const toggle = (): void => {
    const { first, last } = cornersOf(range)
    const row = rows.at(first.row)
    if (row && first.row === last.row) return chosen.choose(row, !isChosen(first.row))
    let place = first.row
    while (place <= last.row && isChosen(place)) place++
    chosen.reach(first.row, last.row, place <= last.row)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || editing !== null) return
    if (handled(event)) event.preventDefault()
  }
  const handled = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const next = moved(active, event, size)
    if (next) go(next, shiftKey)
    else if (key === ' ' && (shiftKey || active.column === BOX)) toggle()
    else if ((key === 'Enter' || key === ' ') && active.column === PRODUCT) {
      const row = rows.at(active.row)
      if (row) edits.open(row)
    } else if (key === 'Enter' || key === 'F2') edit(active)
    else if (key === 'Delete' || key === 'Backspace') clear()
    else if (isCommand && key.toLowerCase() === 'z') edits.undo()
    else if (isCommand && key.toLowerCase() === 'a') chosen.takeAll(size.rows)
    else if (key === 'Escape' && (chosen.isTaking || chosen.count > 0)) chosen.clear()
    else if (key.length === 1 && !isCommand && !event.altKey) edit(active, key)
    else return false
    return true
  }

  const giveUp = (): void => setEditing(null)
  return { active, range, editing, type: setEditing, go, edit, done, giveUp, onKeyDown, onCopy, onPaste }
}
