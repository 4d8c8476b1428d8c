import { useLingui } from '@lingui/react/macro'
import { columnSizingFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import type { Drafts } from '../drafts.ts'
import { CellEditor } from './cell-editor.tsx'
import { type CellContext, type Column, fieldName, optionsOf } from './columns.ts'
import { cornersOf, FIRST_FIELD, type Place, PRODUCT } from './grid-place.ts'
import { cellId, GridRow } from './grid-row.tsx'
import { slotOf, slotRange, useSlots } from './slots.ts'
import { useFarCell } from './use-far-cell.ts'
import type { Chosen } from './use-chosen.ts'
import { type GridEdits, useGridKeys } from './use-grid-keys.ts'
import type { Rows } from './use-rows.ts'
import { useSight } from './use-sight.ts'

/** In px: a row's height, and the widths of the columns before the fields. */
const ROW = 40
const BOX_WIDTH = 44
const PRODUCT_WIDTH = 190
/** Rows beside those in sight. */
const BESIDE = 12
/** Elements for rows, as long as nobody knows how many there is room for. */
const SLOTS = 2 * BESIDE + 20

interface Item {
  index: number
  row: OfficeRow | undefined
}

const FEATURES = tableFeatures({ columnSizingFeature, rowSelectionFeature })

interface Props {
  shop: string
  rows: Rows
  total: number
  columns: readonly Column[]
  context: CellContext
  drafts: Drafts
  edits: GridEdits
  chosen: Chosen
}

/**
 * Products as a table that is worked in like a spreadsheet: by the keyboard alone, cell by cell or many at once. The grid
 * itself has the focus, so that rows may come and go as one scrolls.
 */
export function Grid({ shop, rows, total, columns, context, drafts, edits, chosen }: Props) {
  const { t, i18n } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const [slots, setSlots] = useState(SLOTS)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    rangeExtractor: useCallback((range: Range) => slotRange(range, { slots, beside: BESIDE }), [slots]),
    // The head lies over the first row.
    scrollPaddingStart: ROW,
  })
  const seen = virtual.getVirtualItems()
  const first = seen[0]?.index ?? 0
  const last = seen.at(-1)?.index ?? 0
  useSight(rows.need, { first, last, total })
  const height = virtual.scrollRect?.height ?? 0
  const needed = Math.ceil(height / ROW) + 2 * BESIDE + 1
  if (needed > slots) setSlots(needed)
  const standing = useSlots(seen, slots, virtual.isScrolling)

  const items = standing.map(({ index }): Item => ({ index, row: rows.at(index) }))
  const definitions = useMemo(
    () =>
      columns.map(({ key, width }) => ({ id: key, header: fieldName(i18n, key), size: width, accessorFn: () => key })),
    [columns, i18n],
  )
  const table = useTable<typeof FEATURES, Item>({
    features: FEATURES,
    columns: definitions,
    data: items,
    getRowId: ({ row, index }) => row?.uid ?? `#${index}`,
    state: { rowSelection: chosen.selection },
  })
  const widths = [
    `${BOX_WIDTH}px`,
    `${PRODUCT_WIDTH}px`,
    ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`),
  ].join(' ')

  const show = (place: Place): void => {
    virtual.scrollToIndex(place.row)
    const cell = scroller.current?.querySelector(`[data-row="${place.row}"] [data-column="${place.column}"]`)
    if (place.column > PRODUCT) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const grid = useGridKeys({
    size: { rows: total, columns: columns.length + FIRST_FIELD, page: Math.max(1, Math.floor(height / ROW) - 2) },
    rows,
    columns,
    context,
    drafts,
    edits,
    chosen,
    show,
  })
  const { active, range, editing } = grid
  const isInSight = items.some(({ index }) => index === active.row)
  const far = useFarCell(scroller, { text: isInSight ? null : editing, ...grid, show: () => show(active) })
  const written = editing === null ? null : (rows.at(active.row)?.uid ?? null)
  const { writes } = edits
  useEffect(() => writes(written), [writes, written])
  const corners = cornersOf(range)

  const press = (event: MouseEvent): void => {
    const place = placeOf(event.target)
    if (!place || (event.target as Element).closest('a, input, textarea')) return
    far?.take()
    grid.go(place, event.shiftKey)
    scroller.current?.focus({ preventScroll: true })
    event.preventDefault()
  }

  /** With Shift all from the box that was pressed last become as this one. */
  const start = useRef<number>(undefined)
  const reach = ({ target, shiftKey }: MouseEvent): void => {
    const place = placeOf(target)
    if (!place || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    if (shiftKey && start.current !== undefined) chosen.reach(start.current, place.row, target.checked)
    start.current = place.row
    // Keys go on from here.
    grid.go(place)
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={scroller}
      className="office-grid"
      role="grid"
      tabIndex={0}
      aria-label={t`Products`}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + FIRST_FIELD}
      aria-multiselectable="true"
      aria-activedescendant={isInSight ? cellId(active.row, active.column) : undefined}
      onKeyDown={far?.onKeyDown ?? grid.onKeyDown}
      onCopy={grid.onCopy}
      onPaste={far?.onPaste ?? grid.onPaste}
      onBlur={far?.onBlur}
      onMouseDown={press}
      onClick={(event) => {
        reach(event)
        const row = (event.target as Element).closest('a') && rows.at(placeOf(event.target)?.row ?? -1)
        if (!row || !isPlainClick(event)) return
        event.preventDefault()
        edits.open(row)
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event.target)
        if (place) grid.edit(place)
      }}
    >
      <div className="office-sheet" style={{ height: virtual.getTotalSize() + ROW }}>
        <div
          className="office-row office-grid-head"
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: widths }}
        >
          <div role="columnheader" className="office-cell is-box" aria-colindex={1}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t`Choose all products of this list`}
              title={t`With Shift, a click on a box chooses a range, the space bar all marked rows; Ctrl+A or ⌘A chooses the whole list, Escape none.`}
              checked={chosen.count > 0 && chosen.count === total}
              disabled={chosen.isTaking}
              onChange={(event) => (event.target.checked ? chosen.takeAll(total) : chosen.clear())}
            />
          </div>
          <div role="columnheader" className="office-cell is-product" aria-colindex={2}>
            {t`Article number`}
          </div>
          {table.getHeaderGroups().flatMap(({ headers }) =>
            headers.map((header, i) => (
              <div
                key={header.id}
                role="columnheader"
                aria-label={String(header.column.columnDef.header)}
                aria-colindex={i + FIRST_FIELD + 1}
                className={columns[i]?.isFigure ? 'office-cell is-figure' : 'office-cell'}
              >
                <table.FlexRender header={header} />
              </div>
            )),
          )}
        </div>
        {table.getRowModel().rows.map((line, i) => {
          const { index, row } = line.original
          const isMarked = index >= corners.first.row && index <= corners.last.row
          const column = columns[active.column - FIRST_FIELD]
          return (
            <GridRow
              key={slotOf(index, slots)}
              index={index}
              top={standing[i]?.start ?? 0}
              shop={shop}
              row={row}
              draft={row && drafts[row.uid]}
              columns={columns}
              widths={widths}
              context={context}
              isChosen={line.getIsSelected()}
              marked={isMarked ? `${corners.first.column}-${corners.last.column}` : ''}
              active={index === active.row ? active.column : null}
              editor={
                editing !== null && index === active.row && column ? (
                  <CellEditor
                    label={fieldName(i18n, column.key)}
                    text={editing}
                    isLong={column.key.startsWith('description')}
                    options={optionsOf(column, context)}
                    onText={grid.type}
                    onDone={grid.done}
                    onGiveUp={() => {
                      grid.giveUp()
                      scroller.current?.focus({ preventScroll: true })
                    }}
                  />
                ) : null
              }
              isMoving={virtual.isScrolling}
              onChoose={chosen.choose}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Which cell an event is about. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}
