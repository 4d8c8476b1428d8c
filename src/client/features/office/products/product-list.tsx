import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { OfficeRow, ProductValues } from '#contract/office/list.schema.ts'
import { isConnectionError } from '../../../http/api-error.ts'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Drafts, shownOf, withBad, withChange } from '../drafts.ts'
import { OfficeFailure } from '../failure.tsx'
import { type FieldKey, isWritable, type Values, valueOf } from '../fields.ts'
import { productPlace } from '../places.ts'
import { ProductsBar } from '../products-bar.tsx'
import { useSaving } from '../use-saving.ts'
import { useUndo } from '../use-undo.ts'
import { EMPTY_LIST, isNarrowed, type ListState } from './address.ts'
import { became } from './became.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { ListQuestion } from './calls.ts'
import { columnOf, COLUMNS, defaultColumns, fieldName } from './columns.ts'
import { ExportButtons } from './export-buttons.tsx'
import { Grid } from './grid.tsx'
import { useChosen } from './use-chosen.ts'
import { NewProduct } from './new-product.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RenewalNote } from './renewal-note.tsx'
import type { Written } from './use-grid-keys.ts'
import { useRenewal } from './use-renewal.ts'
import { useRows } from './use-rows.ts'

interface Props {
  question: ListQuestion
  values: ProductValues | undefined
  drafts: Drafts
  change: (change: (before: Drafts) => Drafts) => void
  go: (part: Partial<ListState>) => void
}

const COLUMN_KEYS = COLUMNS.map(({ key }) => key)

/** The list that a question finds: the grid, what is done with it, and what of it is not saved. */
export function ProductList({ question, values, drafts, change, go }: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { shop, language, state } = question
  const rows = useRows(question)
  const usual = useMemo(() => ({ all: COLUMN_KEYS, usual: defaultColumns(language) }), [language])
  const [shown, keep] = useColumns('products', state.columns, usual)
  const columns = useMemo(() => shown.flatMap((key) => columnOf(key) ?? []), [shown])
  const context = useMemo(() => ({ locale: language, known: values }), [language, values])
  const { make, undo, forget } = useUndo(drafts, change)
  const failed = useCallback(
    (error: unknown): void =>
      toast(
        isConnectionError(error)
          ? t`The products could not be fetched. Check the network and try again.`
          : t`Something went wrong on our side. Try again in a moment.`,
        'error',
        { id: 'office-list' },
      ),
    [t],
  )
  const chosen = useChosen(rows, failed)
  const writing = useRef<string | null>(null)
  const writes = useCallback((uid: string | null): void => void (writing.current = uid), [])
  const renewal = useRenewal({ question, rows, change, writing })
  const { amend } = rows
  const saving = useSaving({ shop, drafts, change, became: (all) => became(all, amend, forget) })

  const write = (written: readonly Written[]): void =>
    make((before) =>
      written.reduce(
        (all, { row, values: changed, bad }) =>
          Object.entries(bad).reduce(
            (some, [key, text]) => withBad(some, row, key as FieldKey, text),
            withChange(all, row, changed),
          ),
        before,
      ),
    )
  /** Of every chosen product where these fields can be changed. */
  const each = (key: FieldKey, valuesOf: (row: OfficeRow) => Values): void =>
    write(
      chosen
        .rows()
        .filter((row) => isWritable(shownOf(row.product, drafts[row.uid]), key))
        .map((row) => ({ row, values: valuesOf(row), bad: {} })),
    )
  const said = (row: OfficeRow, key: FieldKey): unknown => valueOf(shownOf(row.product, drafts[row.uid]), key)
  const discard = (): void => {
    const kept = drafts
    change(() => ({}))
    forget()
    toast(t`Your changes are thrown away`, 'info', {
      id: 'office-saved',
      action: { label: t`Undo`, run: () => change(() => kept) },
    })
  }

  if (rows.total === null && rows.error) return <OfficeFailure error={rows.error} retry={rows.retry} />
  return (
    <>
      <div className="office-bar">
        <p role="status">
          {rows.total === null ? <Skeleton line /> : <Plural value={rows.total} one="# product" other="# products" />}
        </p>
        <div className="office-buttons">
          {(rows.total ?? 0) > 0 && <NewProduct shop={shop} size="s" />}
          <ColumnsChoice
            columns={COLUMNS.map(({ key }) => [key, fieldName(i18n, key)] as const)}
            shown={shown}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ columns: next })
            }}
          />
          <ExportButtons
            rows={rows}
            total={rows.total ?? 0}
            columns={columns}
            context={context}
            chosen={chosen}
            failed={failed}
          />
        </div>
      </div>
      <RenewalNote renewal={renewal} />
      <BulkBar
        chosen={chosen}
        context={context}
        onChange={(key, next) => each(key, (row) => ({ [key]: next(said(row, key)) }))}
        onGone={(gone) => each('gone', () => (gone ? { gone } : { gone, replaced_by: null }))}
      />
      {rows.total === null ? (
        <div className="office-grid" aria-busy="true">
          {Array.from({ length: 12 }, (_, i) => (
            <Skeleton key={i} line className="office-line" />
          ))}
        </div>
      ) : rows.total === 0 ? (
        <NothingFound
          shop={shop}
          isNarrowed={isNarrowed(state)}
          onAll={() => go({ ...EMPTY_LIST, columns: state.columns })}
        />
      ) : (
        <Grid
          shop={shop}
          rows={rows}
          total={rows.total}
          columns={columns}
          context={context}
          drafts={drafts}
          chosen={chosen}
          edits={{
            write,
            undo,
            failed,
            writes,
            fetching: (count) =>
              toast(plural(count, { one: '# product fetched so far…', other: '# products fetched so far…' }), 'info', {
                id: 'office-pasted',
              }),
            pasted: (taken, left) =>
              toast(
                left === 0
                  ? plural(taken, { one: '# cell pasted', other: '# cells pasted' })
                  : t`${taken} cells pasted; ${left} found no place, beyond the list or in fields that cannot be changed`,
                left === 0 ? 'success' : 'warning',
                { id: 'office-pasted' },
              ),
            open: (row) => void navigate({ to: '/office/$', params: { _splat: productPlace(shop, row.uid) } }),
          }}
        />
      )}
      <ProductsBar drafts={drafts} context={context} saving={saving} change={change} onDiscard={discard} />
    </>
  )
}
