import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { countedLines } from '#contract/cart/line.ts'
import { isOpen } from '#contract/cart/status.ts'
import { hasOre, moneyIn, type WriteMoney } from '#contract/cart/sums.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import { linesText, movedText, reductionText, statusText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { movedAtom } from '../../carts/moved-notices.ts'
import { Button } from '../../ui/button.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import { ListPrice } from '../../ui/price/list-price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ClimateCell } from './climate-cell.tsx'
import styles from './comparison-table.module.css'
import { type ComparedProduct, type Comparison, lowestClimate, lowestOf, shortestDelivery } from './comparison.ts'
import { SumRow } from './sum-row.tsx'

interface Props {
  comparison: Comparison
  onlyDifferences: boolean
  onOpen: (id: string) => void
}

/** A column per cart, a row per product, and the sums that one decides by. */
export function ComparisonTable({ comparison: { carts, products }, onlyDifferences, onOpen }: Props) {
  const { t } = useLingui()
  const rows = onlyDifferences ? products.filter(({ differs }) => differs) : products
  // Whose prices these are.
  const isOfSeveral = new Set(carts.map(({ cart }) => cart.company)).size > 1
  const exact = carts.some(({ cart }) => hasOre(cart))
  const moneyOf = ({ currency }: Pick<Cart, 'currency'>): WriteMoney => moneyIn(currency, exact)
  return (
    <table className={styles.table} data-carts={carts.length}>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          {carts.map(({ cart }) => (
            <th key={cart.id} scope="col" className={styles.cart}>
              <b>{cart.title}</b>
              <small>
                {linesText(countedLines(cart.lines))}
                {!isOpen(cart.status) && ` · ${statusText(cart)}`}
                {isOfSeveral && cart.company !== null && ` · ${cart.company}`}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((product) => (
          <ProductRow key={product.uid} product={product} carts={carts} moneyOf={moneyOf} />
        ))}
      </tbody>
      <tfoot>
        <SumRow
          label={t`Sum excl. VAT`}
          carts={carts}
          best={lowestOf(carts, (cart) => cart.subtotal)}
          values={carts.map(({ cart }) => moneyOf(cart)(cart.subtotal))}
        />
        <SumRow label={t`VAT`} carts={carts} values={carts.map(({ cart }) => moneyOf(cart)(cart.vat))} />
        <SumRow
          label={t`Climate footprint`}
          carts={carts}
          best={lowestClimate(carts)}
          values={carts.map((one) => <ClimateCell key={one.cart.id} climate={one.climate} />)}
        />
        <SumRow
          label={t`Longest delivery time`}
          carts={carts}
          best={shortestDelivery(carts)}
          values={carts.map(({ cart, delivery, undated }) => (
            <span key={cart.id}>
              {delivery === null ? '–' : deliveryText(delivery)}
              {undated > 0 && <Undated count={undated} />}
            </span>
          ))}
        />
        <SumRow
          big
          label={t`Total, incl. VAT`}
          carts={carts}
          best={lowestOf(carts, (cart) => cart.total)}
          values={carts.map(({ cart }) => moneyOf(cart)(cart.total))}
        />
        <tr className={styles.actions}>
          <th scope="row">
            <VisuallyHidden>{t`Go on with`}</VisuallyHidden>
          </th>
          {carts.map(({ cart }) => (
            <td key={cart.id} className={styles.cell} data-cart={cart.title}>
              <Button size="s" onClick={() => onOpen(cart.id)} aria-label={t`Open ${cart.title}`}>
                <Trans>Open</Trans>
              </Button>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Undated({ count }: { count: number }) {
  const lines = linesText(count)
  return (
    <small>
      <Trans>{lines} without a delivery time</Trans>
    </small>
  )
}

interface RowProps {
  product: ComparedProduct
  carts: Comparison['carts']
  moneyOf: (cart: Pick<Cart, 'currency'>) => WriteMoney
}

function ProductRow({ product: { name, thumbnail, uid, cells, differs }, carts, moneyOf }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const moved = useAtomValue(movedAtom)
  const shop = carts[0]?.cart.shop_id ?? ''
  const isGone = cells.every((line) => line === null || line.product.gone)
  return (
    <tr>
      <th scope="row" className={styles.product}>
        <span>
          <Thumb address={thumbnail} className={styles.thumb} />
          <span>
            {isGone ? (
              name
            ) : (
              <Link to="/product/$shop/$uid" params={{ shop, uid }}>
                {name}
              </Link>
            )}
            <small>{uid}</small>
          </span>
        </span>
      </th>
      {carts.map(({ cart }, i) => {
        const { id, title } = cart
        const line = cells[i]
        if (!line)
          return (
            <td key={id} className={styles.cell} data-cart={title}>
              –
            </td>
          )
        const count = formatNumber(Number(line.antal), locale)
        const pieces = t`${count} pcs`
        const notice = moved?.find((one) => one.cartId === id && one.lineId === line.id)
        return (
          <td key={id} className={styles.cell} data-cart={title}>
            {differs ? <b>{pieces}</b> : <span>{pieces}</span>}{' '}
            <span className={styles.amount}>
              {line.unit_price === null ? t`On request` : moneyOf(cart)(line.subtotal)}
              {line.unit_price !== null && typeof line.list_price === 'number' && (
                <ListPrice
                  list={moneyOf(cart)(toDecimal(toMinor(line.list_price) * Number(line.antal)))}
                  originally={t`without agreement`}
                  reduction={reductionText(line.list_price, line.unit_price, locale)}
                />
              )}
            </span>
            {notice && <small>{movedText(notice, locale)}</small>}
          </td>
        )
      })}
    </tr>
  )
}
