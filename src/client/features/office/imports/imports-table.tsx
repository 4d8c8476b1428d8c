import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ListedImport } from '#contract/office/import.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import { importPlace } from '../places.ts'
import { stateName } from './words.ts'

/** What was imported before, in rows; the file's name leads to one. */
export function ImportsTable({ imports }: { imports: readonly ListedImport[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const figure = (key: 'created' | 'updated' | 'skipped', name: string): ListColumn<ListedImport> => ({
    key,
    name,
    className: FIGURE,
    render: ({ figures }) => figures && formatNumber(figures[key], locale),
  })
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
      columns={[
        { key: 'sent', name: t`Sent`, render: ({ created_at }) => momentText(created_at, locale) },
        { key: 'by', name: t`By`, className: CODE, render: ({ actor }) => actor },
        { key: 'state', name: t`State`, render: ({ state }) => stateName(i18n, state) },
        figure('created', t`New products`),
        figure('updated', t`Products changed`),
        figure('skipped', t`Rows that cannot be read`),
      ]}
    />
  )
}
