import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ListedImport } from '#contract/office/import.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import { CODE, FIGURE, WORDS } from '../../../ui/record-table.tsx'
import { importPlace } from '../places.ts'
import type { ImportColumn } from './address.ts'
import { stateName } from './words.ts'

type Cell = Pick<ListColumn<ListedImport>, 'className' | 'render'>

/** What the columns of the list are called. */
export function importColumnName(key: ImportColumn): string {
  const names: Readonly<Record<ImportColumn, string>> = {
    sent: t`Sent`,
    by: t`By`,
    state: t`State`,
    created: t`New products`,
    updated: t`Products changed`,
    skipped: t`Rows that cannot be read`,
  }
  return names[key]
}

interface Props {
  imports: readonly ListedImport[]
  columns: readonly ImportColumn[]
}

/** What was imported before, in rows; the file's name leads to one. */
export function ImportsTable({ imports, columns }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const figure = (key: 'created' | 'updated' | 'skipped'): Cell => ({
    className: FIGURE,
    render: ({ figures }) => figures && formatNumber(figures[key], locale),
  })
  const cells: Readonly<Record<ImportColumn, Cell>> = {
    sent: { render: ({ created_at }) => momentText(created_at, locale) },
    by: { className: CODE, render: ({ actor }) => actor },
    state: { className: WORDS, render: ({ state }) => stateName(i18n, state) },
    created: figure('created'),
    updated: figure('updated'),
    skipped: figure('skipped'),
  }
  return (
    <ListTable
      rows={imports}
      keyOf={({ id }) => id}
      heading={{
        name: t`File`,
        render: ({ id, file_name }) => (
          <Link to="/office/$" params={{ _splat: importPlace(id) }}>
            {file_name}
          </Link>
        ),
      }}
      columns={columns.map((key) => ({ key, name: importColumnName(key), ...cells[key] }))}
    />
  )
}
