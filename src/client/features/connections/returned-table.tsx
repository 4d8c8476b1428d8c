import { useLingui } from '@lingui/react/macro'
import type { ReturnedCart } from '#contract/punchout/simulation.schema.ts'
import { CODE, FIGURE, RecordTable } from '../../ui/record-table.tsx'
import styles from './returned-table.module.css'

/** Rows as they stand in the documents, nothing put in our own words. */
export function ReturnedTable({ cart: { cancelled, lines, total, currency } }: { cart: ReturnedCart }) {
  const { t } = useLingui()
  if (cancelled) return <p className={styles.none}>{t`The person went back without a cart`}</p>
  if (lines.length === 0) return <p className={styles.none}>{t`The cart came back empty`}</p>
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Article number`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col" className={CODE}>
            UNSPSC
          </th>
          <th scope="col" className={FIGURE}>{t`Quantity`}</th>
          <th scope="col" className={CODE}>{t`Unit`}</th>
          <th scope="col" className={FIGURE}>{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <tr key={`${i}.${line.key}`}>
            <th scope="row">{line.part}</th>
            <td data-label={t`Name`}>{line.text}</td>
            <td data-label="UNSPSC" className={CODE}>
              {line.unspsc}
            </td>
            <td data-label={t`Quantity`} className={FIGURE}>
              {line.quantity}
            </td>
            <td data-label={t`Unit`} className={CODE}>
              {line.unit}
            </td>
            <td data-label={t`Price`} className={FIGURE}>
              {line.price} {currency}
            </td>
          </tr>
        ))}
      </tbody>
      {total !== null && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>{t`Total`}</th>
            <td className={FIGURE}>
              {total} {currency}
            </td>
          </tr>
        </tfoot>
      )}
    </RecordTable>
  )
}
