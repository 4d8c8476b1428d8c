import { useLingui } from '@lingui/react/macro'
import { toast } from '../ui/toast.ts'
import { FormatButtons } from './format-buttons.tsx'
import styles from './format-buttons.module.css'
import { type Cell, saveTable, TABLE_FORMATS, type TableFormat } from './table-file.ts'

/** So many rows stand in a file of a list at most. */
const ROWS_MAX = 10_000
/** Longer than that nobody waits for a file. */
const WAIT_MS = 300_000

/** A page of a list, from 1. */
type FetchPage<Row> = (
  page: number,
  signal: AbortSignal,
) => Promise<{ data: readonly Row[]; meta: { total_pages: number } }>

/** A list that comes by pages, as far as a file holds it; what moved to another page meanwhile is in it once. */
export async function everyPage<Row extends { id: string | number }>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const signal = AbortSignal.timeout(WAIT_MS)
  const all = new Map<string | number, Row>()
  for (let page = 1, last = 1; page <= last && all.size <= ROWS_MAX; page++) {
    const { data, meta } = await fetchPage(page, signal)
    for (const row of data) all.set(row.id, row)
    last = meta.total_pages
  }
  return [...all.values()]
}

/** What each of several things has, one after another, as far as a file holds it. */
export async function everyOne<Thing, Row>(
  things: readonly Thing[],
  fetchRows: (thing: Thing, signal: AbortSignal) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const signal = AbortSignal.timeout(WAIT_MS)
  const all: Row[] = []
  for (const thing of things) {
    if (all.length > ROWS_MAX) break
    all.push(...(await fetchRows(thing, signal)))
  }
  return all
}

interface Props {
  /** What the file is called, without its ending. */
  name: string
  /** The rows, the heading first. */
  cells: () => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>
  /** What is saved, for those who only hear it; by default the list. */
  label?: string
  disabled?: boolean
  /** Where it stands elsewhere than below the list. */
  className?: string | undefined
}

/** A list as a file, all of its pages; says so where it is longer than a file may be. */
export function SaveList({ name, cells, label, disabled = false, className = styles.below }: Props) {
  const { t, i18n } = useLingui()
  const save = async (format: TableFormat): Promise<string> => {
    const all = await cells()
    const most = i18n.number(ROWS_MAX)
    if (all.length > ROWS_MAX + 1)
      toast(t`The file holds the first ${most} rows. Narrow the list to get the others.`, 'info', { id: 'file' })
    return await saveTable(all.slice(0, ROWS_MAX + 1), { name, format })
  }
  return (
    <FormatButtons
      formats={TABLE_FORMATS}
      label={label ?? t`Save the list as a file`}
      disabled={disabled}
      className={className}
      save={save}
    />
  )
}
