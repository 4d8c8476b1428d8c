import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useRef } from 'react'
import type { Minor } from '#contract/money.ts'
import type { ListedCard as Product } from '#contract/catalogue/product.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatKilos, formatMeasure, formatNumber } from '../../i18n/number.ts'
import { deliveryText, measureLetter } from '../../i18n/product-words.ts'
import { lacksPricesAtom } from '../../offline-catalogue/copy-state.ts'
import { useMissingPicture } from '../../offline-catalogue/missing-picture.ts'
import { CardBody } from '../../ui/card/card-body.tsx'
import styles from '../../ui/card/card.module.css'
import { Plate } from '../../ui/picture/plate.tsx'
import { carryPicture } from '../../ui/picture/transition.ts'
import { PriceLine } from '../../ui/price/price-line.tsx'
import { shortMeasures } from './short-measures.ts'

interface Props {
  product: Product
  /** Another one beside it has the same name: what it is tells them apart, which comes before who makes it. */
  alike?: boolean
  /** The prices of the cards beside it (`pricesOf`). */
  among?: readonly Minor[]
  /** Among the first of the page: its picture is asked for at once. */
  eager?: boolean
  /** The card one comes back to: its picture takes the place of the product page's. */
  returned?: boolean
  onOpen?: (product: Product) => void
}

/** `sizes` for the columns of card.module.css. */
const SIZES = '(width < 640px) 50vw, (width < 960px) 33vw, (width < 1200px) 25vw, (width < 1680px) 20vw, 17vw'

/** A product in a grid: pressing goes to its page, which pointing or touching has fetched by then. */
export function ProductCard({ product, alike = false, among, eager = false, returned = false, onOpen }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const missing = useMissingPicture(product.picture !== null)
  const isShopPrice = useAtomValue(lacksPricesAtom)
  const link = useRef<HTMLAnchorElement>(null)
  const discount = formatNumber(product.discount_percentage, locale, 2)
  const flag = product.discount_percentage > 0 ? t`−${discount} % agreement` : undefined
  const kind = firstSentence(product.description)
  const open = (event: MouseEvent): void => {
    if (event.defaultPrevented) return
    const plate = link.current?.firstElementChild
    if (plate instanceof HTMLElement) carryPicture(plate)
    onOpen?.(product)
  }
  return (
    <Link
      ref={link}
      to="/product/$shop/$uid"
      params={{ shop: product.shop, uid: product.uid }}
      preload="intent"
      className={styles.card}
      data-uid={product.uid}
      onClick={open}
    >
      <CardBody
        plate={
          <Plate picture={product.picture} alt="" missing={missing} sizes={SIZES} eager={eager} transition={returned} />
        }
        flag={isShopPrice ? t`the shop’s price` : flag}
        name={product.name}
        price={
          <>
            {product.family?.prices_differ && product.price !== null && (
              <>
                <Trans>from</Trans>{' '}
              </>
            )}
            <PriceLine product={product} onRequest={t`On request`} originally={t`without agreement`} among={among} />
          </>
        }
        description={(alike ? [kind, product.brand] : [product.brand, kind]).filter(Boolean).join(' · ')}
        meta={<CardMeta product={product} />}
      />
    </Link>
  )
}

/** One line has room for what it is; the product page says the rest. */
const firstSentence = (text: string): string => (text.split(/[.!?]\s/u, 1)[0] ?? '').replace(/\.$/u, '')

/** Measures, delivery time and footprint, as far as the catalogue gives them. */
function CardMeta({ product }: { product: Product }) {
  const locale = useLocale()
  const measures = shortMeasures(product.measurements, (value) => formatMeasure(value, locale), measureLetter)
  const words = [measures, product.delivery_time && deliveryText(product.delivery_time)].filter(Boolean).join(' · ')
  if (!product.climate) return words
  return (
    <>
      {words && `${words} · `}
      <span className={styles.together}>
        {formatKilos(product.climate.co2e_g, locale)} kg CO<sub>2</sub>e
      </span>
    </>
  )
}
