import { useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import type { CartLine } from '#contract/cart.schema.ts'
import { formatMoney, formatPieces, toMinor } from '#contract/money.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-table.module.css'

/** A part under its product, with its own sum: it is in the product's price already (decisions §3). */
export function PartRow({ part, currency }: { part: CartLine; currency: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const unit = part.unit_price === null ? null : toMinor(part.unit_price)
  const count = formatNumber(Number(part.antal), locale)
  return (
    <tr className={styles.part}>
      <td className={styles.product} colSpan={2}>
        <Icon of={CornerDownRight} className={styles.turn} />
        <span>
          {part.product.name} <small>{part.article_number}</small>
        </span>
      </td>
      <td className={styles.quantity}>{t`${count} pcs`}</td>
      <td className={styles.figure}>{unit === null ? '' : formatPieces(unit, [unit], currency)}</td>
      <td className={styles.figure} data-label={t`Sub-price`}>
        {part.sub_price === null ? '' : formatMoney(toMinor(part.sub_price), currency)}
      </td>
    </tr>
  )
}
