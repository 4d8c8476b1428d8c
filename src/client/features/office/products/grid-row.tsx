import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useState } from 'react'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { textIn } from '#contract/locale.ts'
import { Thumb } from '../../../ui/picture/thumb.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type ProductDraft, shownOf } from '../drafts.ts'
import { isWritable, valueOf } from '../fields.ts'
import { productAddress } from '../places.ts'
import { StateMark, stateAfter } from '../state-mark.tsx'
import type { CellContext, Column } from './columns.ts'
import { BOX, FIRST_FIELD, PRODUCT } from './grid-place.ts'

/** The element of the cell that is worked in, as the grid names it. */
export const cellId = (row: number, column: number): string => `office-cell-${row}-${column}`

/** px that one sign takes at most, by and large: what is shorter than its column needs no clipping. */
const SIGN = 11

interface Props {
  index: number
  top: number
  shop: string
  /** Undefined: it is being fetched. */
  row: OfficeRow | undefined
  draft: ProductDraft | undefined
  columns: readonly Column[]
  widths: string
  context: CellContext
  isChosen: boolean
  /** From which to which column of this row, as text; empty: none. */
  marked: string
  /** The column that is worked in; null: none of this row. */
  active: number | null
  editor: ReactNode
  /** The list is scrolled: what is not there yet of pictures waits. */
  isMoving: boolean
  onChoose: (row: OfficeRow, isChosen: boolean) => void
}

/**
 * A product as a row of the grid, in its place among all. The same elements show one product after the other as the list is
 * scrolled: there are as few as can be, always the same ones, and what a cell says is most of what changes.
 */
export const GridRow = memo(function GridRow(props: Props) {
  const { index, top, shop, row, draft, columns, widths, context, isChosen, marked, active, editor, isMoving } = props
  const { t } = useLingui()
  const [from = -1, to = -1] = marked === '' ? [] : marked.split('-').map(Number)
  const cell = (column: number, more?: string | false) => ({
    id: active === column ? cellId(index, column) : undefined,
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-selected': column >= from && column <= to,
    'data-column': column,
    className: classNames('office-cell', active === column && 'is-active', more),
  })
  const name = row ? textIn(row.product.name as Record<string, string>, context.locale) : ''
  const product = row && shownOf(row.product, draft)
  const address = row?.thumbnail ?? null
  const [loaded, setLoaded] = useState(address)
  if (!isMoving && loaded !== address) setLoaded(address)
  const thumbnail = loaded === address ? address : null
  const state = row && product ? stateAfter(product, row.state) : 'live'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={classNames('office-row', isChosen && 'is-chosen', state !== 'live' && 'is-away')}
      style={{ gridTemplateColumns: widths, transform: `translateY(${top}px)` }}
    >
      <div {...cell(BOX, 'is-box')}>
        <input
          type="checkbox"
          tabIndex={-1}
          disabled={!row}
          aria-label={row ? t`Choose ${name}` : t`Fetching…`}
          checked={isChosen}
          onChange={(event) => row && props.onChoose(row, event.target.checked)}
        />
      </div>
      <div {...cell(PRODUCT, 'is-product')}>
        {/* Another picture is another element: none is shown beside a product that it is not of. */}
        <Thumb key={thumbnail} address={thumbnail} className="office-thumb" />
        <a href={row && productAddress(shop, row.uid)} tabIndex={-1} title={name || undefined}>
          {row ? row.uid : t`Fetching…`}
        </a>
        <StateMark state={state} />
      </div>
      {columns.map(({ key, read, width, isFigure }, i) => {
        const column = i + FIRST_FIELD
        const bad = draft?.bad[key]
        const isTheirs = draft?.theirs !== undefined && key in draft.theirs
        const text = bad ?? (product ? read(valueOf(product, key), context) : '')
        // What it is called elsewhere, so that a row is never without a name.
        const isLent = text === '' && key.startsWith('name.')
        const isLong = (isLent ? name : text).length * SIGN > width
        return (
          <div
            key={key}
            {...cell(
              column,
              classNames(
                isFigure && 'is-figure',
                isLong && 'is-long',
                draft && key in draft.values && 'is-changed',
                (bad !== undefined || isTheirs) && 'is-bad',
              ),
            )}
            aria-readonly={(product && !isWritable(product, key)) || undefined}
            aria-invalid={bad !== undefined || undefined}
            title={isLent ? t`No name in this language yet` : text.length > 24 ? text.slice(0, 500) : undefined}
          >
            {active === column && editor ? editor : isLent ? <i className="office-lent">{name}</i> : text}
          </div>
        )
      })}
    </div>
  )
})
