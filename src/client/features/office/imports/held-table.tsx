import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportHeld, ReleaseHeld } from '#contract/office/held.schema.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { CODE } from '../../../ui/record-table.tsx'
import { heldName, heldText } from '../held.tsx'
import { ProductLink } from '../product-link.tsx'
import type { HeldColumn } from './address.ts'
import { failureText } from './words.ts'

interface Row extends ImportHeld {
  id: string
  /** What the field is called. */
  name: string
}

interface Props {
  shop: string
  held: readonly ImportHeld[]
  /** Which page they are. */
  page: number
  columns: readonly HeldColumn[]
  /** Nothing can be done just now. */
  isOff: boolean
  ask: (wish: ReleaseHeld) => void
  /** Throws as `releaseAllHeld` does. */
  release: (wish: ReleaseHeld) => Promise<unknown>
  onEnd: () => void
}

/** What the columns of the list are called. */
export function heldColumnName(key: HeldColumn): string {
  const names: Readonly<Record<HeldColumn, string>> = {
    field: t`Field`,
    stays: t`Stays`,
    says: t`In the file`,
    by: t`Changed by`,
    state: t`State`,
  }
  return names[key]
}

/** Fields that an import has left, in rows; what is done with one of them, or with all that are chosen by one call. */
export function HeldTable({ shop, held, page, columns, isOff, ask, release, onEnd }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { all, keys, one } = bulkWords()
  const rows = held.map((row): Row => ({ ...row, id: `${row.uid} ${row.field}`, name: heldName(i18n, row.field) }))
  const chosen = useChosen(rows, String(page))
  const context = { locale, known: undefined }
  const said = ({ field }: Row, value: unknown): string => heldText(field, value, context) || t`(empty)`
  const nameOf = ({ uid, name }: Row): string => `${uid}, ${name}`
  const cells: Readonly<Record<HeldColumn, Pick<ListColumn<Row>, 'render'>>> = {
    field: { render: ({ name }) => name },
    stays: { render: (row) => said(row, row.stays) },
    says: { render: (row) => said(row, row.says) },
    by: {
      render: ({ by, at }) => (
        <>
          <span className={CODE}>{by}</span>, {momentText(at, locale)}
        </>
      ),
    },
    state: { render: (row) => <RowState row={row} isOff={isOff} ask={ask} /> },
  }
  const wished = (some: readonly Row[]) => ({ rows: some.map(({ uid, field }) => ({ uid, field })) })
  const bulk = { isFor: ({ state }: Row) => state === 'held', reasonOf: failureText }
  return (
    <>
      <ListTable
        rows={rows}
        keyOf={({ id }) => id}
        heading={{
          name: t`Product`,
          render: ({ uid }) => <ProductLink shop={shop} uid={uid} />,
        }}
        columns={columns.map((key) => ({ key, name: heldColumnName(key), ...cells[key] }))}
        choosing={{ chosen, all, keys, one: (row) => one(nameOf(row)) }}
      />
      <BulkBar
        chosen={chosen}
        listed={rows}
        actions={[
          action({
            ...bulk,
            key: 'release',
            label: t`Release`,
            together: (some: readonly Row[]) => release(wished(some)),
            done: (count) => plural(count, { one: '# field is released', other: '# fields are released' }),
          }),
          action({
            ...bulk,
            key: 'take',
            label: t`Take now`,
            together: (some: readonly Row[]) => release({ ...wished(some), take: true }),
            done: (count) =>
              plural(count, {
                one: '# field is released and takes the file’s value',
                other: '# fields are released and take the file’s values',
              }),
          }),
        ]}
        blocked={isOff}
        nameOf={nameOf}
        words={bulkWords()}
        onEnd={onEnd}
      />
    </>
  )
}

interface RowProps {
  row: Row
  isOff: boolean
  ask: (wish: ReleaseHeld) => void
}

function RowState({ row: { uid, field, name, state }, isOff, ask }: RowProps) {
  const { t } = useLingui()
  if (state === 'taken') return <>{t`Taken from the file`}</>
  if (state === 'released') return <>{t`Released`}</>
  const rows = [{ uid, field }]
  return (
    <span className="office-held-actions">
      <Button
        size="s"
        disabled={isOff}
        aria-label={t`Release ${name} of ${uid}`}
        onClick={() => ask({ rows })}
      >{t`Release`}</Button>
      <Button
        size="s"
        disabled={isOff}
        aria-label={t`Take the file’s value now: ${name} of ${uid}`}
        onClick={() => ask({ rows, take: true })}
      >
        {t`Take now`}
      </Button>
    </span>
  )
}
