import { useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyIn, moneyOf } from '#contract/cart/sums.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import { RoomRows } from '../../carts/room-rows.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FIGURE, RecordTable } from '../../ui/record-table.tsx'
import { Sum, SumList } from '../../ui/sum-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './approvals.module.css'

interface Props {
  request: ApprovalDetail
  /** Lower quantities by their lines, as they are typed; null: nothing can be decided. */
  typed: ReadonlyMap<string, string> | null
  errors: ReadonlyMap<string, string>
  onType: (lineId: string, text: string) => void
}

/** What was asked for, with quantities that may be lowered. */
export function RequestLines({ request, typed, errors, onType }: Props) {
  const { t } = useLingui()
  const money = moneyOf(request)
  return (
    <>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col" className={FIGURE}>{t`Quantity`}</th>
            <th scope="col" className={FIGURE}>{t`Unit price`}</th>
            <th scope="col" className={FIGURE}>{t`Sum`}</th>
          </tr>
        </thead>
        <RoomRows cart={request} columns={4}>
          {(line) => {
            const { name } = line.product
            const asked = line.antal
            const isCounted = line.prisl_underrad === COUNTED
            return (
              <tr className={isCounted ? undefined : styles.part}>
                <th scope="row">
                  {!isCounted && <Icon of={CornerDownRight} />} {name}{' '}
                  <small className={styles.quiet}>{line.article_number}</small>
                </th>
                <td className={FIGURE} data-label={t`Quantity`}>
                  {typed && isCounted && Number(line.antal) > 1 ? (
                    <TextField
                      className={styles.quantity}
                      label={<span className={styles.quiet}>{t`of ${asked}`}</span>}
                      aria-label={t`Quantity of ${name}`}
                      name={line.id}
                      inputMode="numeric"
                      autoComplete="off"
                      value={typed.get(line.id) ?? line.antal}
                      onValue={(text) => onType(line.id, text)}
                      error={errors.get(line.id)}
                    />
                  ) : (
                    line.antal
                  )}
                </td>
                <td className={FIGURE} data-label={t`Unit price`}>
                  {isCounted ? (line.unit_price === null ? t`on request` : money(line.unit_price)) : '–'}
                </td>
                <td className={FIGURE} data-label={t`Sum`}>
                  {isCounted ? money(line.subtotal) : t`included`}
                </td>
              </tr>
            )
          }}
        </RoomRows>
      </RecordTable>
      <SumList>
        <Sum name={t`Sum excl. VAT`}>{money(request.subtotal)}</Sum>
        <Sum name={t`VAT`}>{money(request.vat)}</Sum>
        <Sum name={t`Total`} total>
          {money(request.total)}
        </Sum>
      </SumList>
    </>
  )
}

/** What is another than when it was asked for: prices, and products that the shop has no more. */
export function ChangedLines({ request }: { request: ApprovalDetail }) {
  const { t } = useLingui()
  const { changed, currency } = request
  const money = moneyIn(currency, true)
  const price = (decimal: number | null): string => (decimal === null ? t`on request` : money(decimal))
  if (changed.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="changed-since">
      <h2 id="changed-since">{t`Changed since it was asked for`}</h2>
      <ul>
        {changed.map(({ line_id, name, gone, unit_price_before, unit_price }) => {
          const before = price(unit_price_before)
          const now = price(unit_price)
          return (
            <li key={line_id}>{gone ? t`${name} is no longer sold.` : t`${name} costs ${now}, it was ${before}.`}</li>
          )
        })}
      </ul>
    </section>
  )
}
