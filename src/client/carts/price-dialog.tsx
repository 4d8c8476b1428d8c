import { useLingui } from '@lingui/react/macro'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import type { Agreement } from '#contract/organisation/agreement.schema.ts'
import { breaksAt } from '#contract/organisation/agreement.ts'
import { lineAmounts, vatPercentage } from '#contract/price.ts'
import { reductionText } from '../i18n/cart-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { formatNumber } from '../i18n/number.ts'
import { fromText, targetText } from '../i18n/price-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fact, FactList } from '../ui/fact-list.tsx'
import { Sum, SumList } from '../ui/sum-list.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import styles from './price-dialog.module.css'

/** A price that a price list has a say in, for so many pieces. */
export interface ExplainedPrice {
  name: string
  agreement: Agreement
  quantity: number
  /** So many in all: a product may stand in several places of a cart. */
  pieces?: number
  currency: string
  /** Of the shop, for VAT. */
  country: string
}

/** The price of a line that an agreement has made; null: there is nothing to explain. */
export const explainedLine = (
  { product, agreement, antal, pieces }: CartLine,
  { currency, country }: Pick<ExplainedPrice, 'currency' | 'country'>,
): ExplainedPrice | null =>
  agreement
    ? { name: product.name, agreement, quantity: Number(antal), pieces: pieces ?? Number(antal), currency, country }
    : null

interface Props {
  /** Null: closed. */
  price: ExplainedPrice | null
  onClose: () => void
}

/** Why something costs a company what it does, step by step [contract/agreement-prices]. */
export function PriceDialog({ price, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={price !== null} onClose={onClose} title={t`How the price is made`} closeLabel={t`Close`}>
      {price && <Explanation price={price} />}
    </Dialog>
  )
}

function Explanation({ price: explained }: { price: ExplainedPrice }) {
  const { name, agreement, quantity, pieces = quantity, currency, country } = explained
  const { t } = useLingui()
  const locale = useLocale()
  const { counts } = breaksAt(agreement, pieces)
  const { price, list_price: list, row } = counts
  const minor = price === null ? null : toMinor(price)
  const sums = lineAmounts(minor, quantity, country)
  const [subtotal, vat, total] = [sums.subtotal, sums.vat, sums.subtotal + sums.vat].map(toDecimal) as [
    number,
    number,
    number,
  ]
  const shown = agreement.breaks.map((one) => ({ unit_price: one.price, list_price: one.list_price }))
  const exact = hasOre({ subtotal, vat, total, lines: [...shown, { unit_price: agreement.shop_price }] })
  const money = moneyIn(currency, exact)
  const percentage = formatNumber(vatPercentage(country), locale, 1)
  const count = formatNumber(quantity, locale)
  return (
    <div className={styles.why}>
      <p className={styles.name}>{name}</p>
      <FactList>
        {agreement.shop_price !== null && agreement.shop_price !== price && (
          <Fact name={t`Price without an agreement`}>{money(agreement.shop_price)}</Fact>
        )}
        <Fact name={t`Price list`}>
          {row ? (
            <>
              {row.name} <small>{targetText(row.target)}</small>
            </>
          ) : (
            t`None for this quantity: the shop’s own price`
          )}
        </Fact>
        {counts.from > 1 && <Fact name={t`Applies`}>{fromText(counts.from, locale)}</Fact>}
        {price !== null && list !== null && list !== price && (
          <>
            <Fact name={t`List price`}>{money(list)}</Fact>
            <Fact name={t`Discount`}>{reductionText(list, price, locale)}</Fact>
          </>
        )}
      </FactList>
      {price === null ? (
        <p>{t`The price has to be asked for.`}</p>
      ) : (
        <SumList>
          <Sum name={t`Price of a piece, excl. VAT`}>{money(price)}</Sum>
          {quantity > 1 && <Sum name={t`${count} pcs, excl. VAT`}>{money(subtotal)}</Sum>}
          <Sum name={t`VAT ${percentage} %`}>{money(vat)}</Sum>
          <Sum name={quantity > 1 ? t`${count} pcs, incl. VAT` : t`Price of a piece, incl. VAT`} total>
            {money(total)}
          </Sum>
        </SumList>
      )}
      <PriceBreaks agreement={agreement} money={money} counts={counts} />
    </div>
  )
}
