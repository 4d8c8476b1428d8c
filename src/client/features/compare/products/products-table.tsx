import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { formatPieces } from '#contract/money.ts'
import { listPrice, unitPrice } from '#contract/price.ts'
import { useMissingPicture } from '../../../offline-catalogue/missing-picture.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Plate } from '../../../ui/picture/plate.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { lowest } from '../comparison.ts'
import styles from './products-table.module.css'
import type { FactRow } from './rows.ts'

interface Props {
  products: readonly Product[]
  rows: readonly FactRow[]
  onRemove: (uid: string) => void
  action: (product: Product) => ReactNode
}

const SIZES = '(width < 640px) 40vw, 20vw'

/** A column per product, a row per thing that they say. */
export function ProductsTable({ products, rows, onRemove, action }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-products={products.length} aria-label={t`Products side by side`}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Product`}</VisuallyHidden>
            </th>
            {products.map((product) => (
              <th key={product.uid} scope="col">
                <Head product={product} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PriceRow products={products} />
          {rows.map((row) => (
            <tr key={row.name} data-differs={row.differs || undefined}>
              <th scope="row">{row.name}</th>
              {products.map(({ uid }, i) => (
                <td key={uid}>
                  <Value text={row.values[i] ?? null} isStrong={row.differs} isBest={row.best.has(i)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <VisuallyHidden>{t`Go on with`}</VisuallyHidden>
            </th>
            {products.map((product) => (
              <td key={product.uid}>{action(product)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Head({ product, onRemove }: { product: Product; onRemove: Props['onRemove'] }) {
  const { t } = useLingui()
  const { shop, uid, name, article_number: number, picture } = product
  const missing = useMissingPicture(picture !== null)
  return (
    <>
      <Plate picture={picture} alt="" missing={missing} sizes={SIZES} eager />
      <Link to="/product/$shop/$uid" params={{ shop, uid }} className={styles.name}>
        {name}
      </Link>
      <small>{number}</small>
      <button
        type="button"
        className={styles.remove}
        aria-label={t`Take ${name} out of the comparison`}
        onClick={(event) => {
          focusBeside(event.currentTarget)
          onRemove(uid)
        }}
      >
        <Icon of={X} />
      </button>
    </>
  )
}

/** Before a column goes: the one beside it has the focus. */
function focusBeside(button: HTMLElement): void {
  const cell = button.closest('th')
  const beside = cell?.nextElementSibling ?? cell?.previousElementSibling
  beside?.querySelector('button')?.focus()
}

/** What one pays, and what it would be without the agreement; the lowest in bold where one piece costs one price. */
function PriceRow({ products }: { products: readonly Product[] }) {
  const { t } = useLingui()
  const prices = products.map((product) => ({ now: unitPrice(product), list: listPrice(product) }))
  const amounts = prices.flatMap(({ now, list }) => [now ?? 0, list ?? 0])
  const alike = new Set(products.map(({ currency, quantity, unit }) => `${currency} ${quantity} ${unit}`)).size === 1
  const best = alike ? lowest(prices.map(({ now }) => now)) : new Set<number>()
  return (
    <tr data-price>
      <th scope="row">
        <Trans>Price, excl. VAT</Trans>
      </th>
      {products.map(({ uid, currency }, i) => {
        const { now, list } = prices[i] ?? { now: null, list: null }
        if (now === null || list === null) return <td key={uid}>{t`On request`}</td>
        const text = (amount: number): string => formatPieces(amount, amounts, currency)
        return (
          <td key={uid}>
            <Value text={text(now)} isStrong isBest={best.has(i)} />
            {now !== list && (
              <small>
                <VisuallyHidden>{t`without agreement`} </VisuallyHidden>
                <s>{text(list)}</s>
              </small>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Value({ text, isStrong, isBest }: { text: string | null; isStrong: boolean; isBest: boolean }) {
  const { t } = useLingui()
  if (text === null) return <span className={styles.none}>–</span>
  if (!isStrong) return text
  return (
    <b className={isBest ? styles.best : undefined}>
      {text}
      {isBest && <VisuallyHidden> ({t`lowest`})</VisuallyHidden>}
    </b>
  )
}
