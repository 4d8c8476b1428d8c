import { useLingui } from '@lingui/react/macro'
import type { AttributeColumn } from '#contract/office/attributes.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { FIGURE, RecordTable } from '../../../ui/record-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { AS_PROPOSED, choicesFor, standingText } from './words.ts'

interface Props {
  columns: readonly AttributeColumn[]
  isBusy: boolean
  onKind: (column: AttributeColumn, kind: AttributeColumn['chosen']) => void
}

/** Columns with what they say, what they are, and what buyers have of them. */
export function AttributeTable({ columns, isBusy, onKind }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`Most often`}</th>
          <th scope="col" className={FIGURE}>{t`Products`}</th>
          <th scope="col" className={FIGURE}>{t`Different values`}</th>
          <th scope="col">{t`What it is`}</th>
          <th scope="col">{t`Buyers have it as`}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ key: name, ...column }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={t`Most often`}>{column.example}</td>
            <td data-label={t`Products`} className={FIGURE}>
              {formatNumber(column.products, locale)}
            </td>
            <td data-label={t`Different values`} className={FIGURE}>
              {formatNumber(column.values, locale)}
            </td>
            <td data-label={t`What it is`}>
              <Select
                label={t`What ${name} is`}
                labelHidden
                options={choicesFor(column)}
                value={column.chosen ?? AS_PROPOSED}
                disabled={!isThere || isBusy}
                onValue={(kind) =>
                  onKind({ key: name, ...column }, kind === AS_PROPOSED ? null : (kind as AttributeColumn['chosen']))
                }
              />
            </td>
            <td data-label={t`Buyers have it as`}>{standingText(column)}</td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  )
}
