import { useLingui } from '@lingui/react/macro'
import type { WriteMoney } from '#contract/cart/sums.ts'
import type { Agreement, PriceBreak } from '#contract/organisation/agreement.schema.ts'
import { useLocale } from '../i18n/locale.ts'
import { fromText } from '../i18n/price-words.ts'
import styles from './price-breaks.module.css'

interface Props {
  agreement: Agreement
  money: WriteMoney
  /** The one that counts for the quantity that is meant. */
  counts?: PriceBreak
}

/** What a piece costs by quantity, where it is not always the same: *from 10 pieces: 450 kr*. */
export function PriceBreaks({ agreement: { breaks }, money, counts }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  if (breaks.length < 2) return null
  return (
    <table className={styles.breaks}>
      <caption>{t`Price of a piece by quantity`}</caption>
      <tbody>
        {breaks.map((one) => (
          <tr key={one.from} aria-current={counts === undefined ? undefined : one === counts}>
            <th scope="row">{fromText(one.from, locale)}</th>
            <td>{one.price === null ? t`On request` : money(one.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
