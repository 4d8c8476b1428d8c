import { useLingui } from '@lingui/react/macro'
import type { AttributeColumn } from '#contract/office/attributes.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { FIGURE } from '../../../ui/record-table.tsx'
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
    <ListTable
      rows={columns}
      keyOf={({ key }) => key}
      heading={{ name: t`Column`, render: ({ key }) => key }}
      columns={[
        { key: 'example', name: t`Most often`, render: ({ example }) => example },
        {
          key: 'products',
          name: t`Products`,
          className: FIGURE,
          render: ({ products }) => formatNumber(products, locale),
        },
        {
          key: 'values',
          name: t`Different values`,
          className: FIGURE,
          render: ({ values }) => formatNumber(values, locale),
        },
        {
          key: 'kind',
          name: t`What it is`,
          render: (column) => {
            const { key: name } = column
            return (
              <Select
                label={t`What ${name} is`}
                labelHidden
                options={choicesFor(column)}
                value={column.chosen ?? AS_PROPOSED}
                disabled={!isThere || isBusy}
                onValue={(kind) => onKind(column, kind === AS_PROPOSED ? null : (kind as AttributeColumn['chosen']))}
              />
            )
          },
        },
        { key: 'shown', name: t`Buyers have it as`, render: (column) => standingText(column) },
      ]}
    />
  )
}
