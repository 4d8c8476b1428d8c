import { useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-table.module.css'

/**
 * A part under its product: its price is in the product's already, so that a sum here would not add up
 * [contract/money].
 */
export function PartRow({ part }: { part: CartLine }) {
  const { t } = useLingui()
  const locale = useLocale()
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
      <td className={styles.figure}>–</td>
      <td className={styles.figure}>{t`included`}</td>
    </tr>
  )
}
