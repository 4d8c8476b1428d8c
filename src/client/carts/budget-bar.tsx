import { useLingui } from '@lingui/react/macro'
import { formatPieces, toMinor } from '#contract/money.ts'
import { leftOf } from '#contract/organisation/budget.ts'
import type { BudgetStand } from '#contract/organisation/company.schema.ts'
import { useLocale } from '../i18n/locale.ts'
import { dayText } from '../i18n/day.ts'
import { classNames } from '../ui/class-names.ts'
import { ShareBar } from '../ui/share-bar.tsx'
import styles from './budget-bar.module.css'

interface Props {
  budget: BudgetStand
  currency: string
  /** What an order would take of it, ex VAT, as a decimal; not told where none is in question. */
  order?: number
}

/** What a cost centre may spend, what is spent and promised, and what is left after an order [contract/budgets]. */
export function BudgetBar({ budget, currency, order }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { cost_centre: centre } = budget
  const [amount, spent, reserved] = [toMinor(budget.amount), toMinor(budget.spent), toMinor(budget.reserved)]
  const asked = toMinor(order ?? 0)
  const left = leftOf({ amount, spent, reserved }) - asked
  const all = [amount, spent, reserved, asked, left].map(Math.abs)
  const money = (minor: number): string => formatPieces(minor, all, currency)
  const from = dayText(budget.from, locale)
  const to = dayText(budget.to, locale)
  return (
    <section className={styles.budget} aria-label={t`Budget of ${centre}`}>
      <h3>
        {centre} <small>{t`${from} to ${to}`}</small>
      </h3>
      <ShareBar
        whole={amount}
        shares={[
          { value: spent, look: 'full' },
          { value: reserved, look: 'light' },
          { value: asked, look: 'half' },
        ]}
      />
      <dl>
        <Row name={t`Budget excl. VAT`} value={money(amount)} />
        <Row name={t`Spent`} value={money(spent)} />
        <Row name={t`Reserved by requests`} value={money(reserved)} />
        {order !== undefined && <Row name={t`This order`} value={money(asked)} />}
        <Row
          name={left < 0 ? t`Too little by` : order === undefined ? t`Left` : t`Left after this order`}
          value={money(Math.abs(left))}
          className={classNames(styles.left, left < 0 && styles.over)}
        />
      </dl>
    </section>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
