import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect } from 'react'
import type { Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { pricesOf } from '#contract/price.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { Plate } from '../../ui/picture/plate.tsx'
import { PriceLine } from '../../ui/price/price-line.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { highlighted } from './combobox.ts'
import styles from './search-box.module.css'

interface Props {
  /** The options are `${id}-0`, `${id}-1`…, completions first. */
  id: string
  term: string
  completions: Suggestions['completions']
  products: readonly ProductCard[]
  /** Whether the products match some of the words only. */
  isPartial: boolean
  active: number | null
  onChoose: (index: number) => void
  onPoint: (index: number) => void
}

/** What the field's text may become: words with their number of products, and products with their pictures. */
export function SuggestionList({ id, term, completions, products, isPartial, active, onChoose, onPoint }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const prices = pricesOf(products)
  const all = completions.length + products.length
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    className: classNames(styles.option, index === active && styles.active),
    // A press must not take the focus out of the field, which would close the list before the click arrives.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: () => index !== active && onPoint(index),
    onClick: () => onChoose(index),
  })
  return (
    <div className={styles.popup}>
      <div id={`${id}-list`} role="listbox" aria-label={t`Suggestions`} className={styles.list}>
        {completions.length > 0 && (
          <div role="group" aria-labelledby={`${id}-words`} className={styles.group}>
            <div id={`${id}-words`} className={styles.head}>
              <Trans>Search words</Trans>
            </div>
            {completions.map((completion, i) => {
              const { text, count } = completion
              const { before, match, after } = highlighted(text, term)
              return (
                <div key={text} {...option(i)}>
                  <span>
                    {before}
                    <mark>{match}</mark>
                    {after}
                  </span>{' '}
                  <span className={styles.count}>
                    <span aria-hidden="true">{formatNumber(count, locale)}</span>
                    <VisuallyHidden>
                      <Plural value={count} one="# product" other="# products" />
                    </VisuallyHidden>
                  </span>
                </div>
              )
            })}
          </div>
        )}
        {products.length > 0 && (
          <div role="group" aria-labelledby={`${id}-products`} className={styles.group}>
            <div id={`${id}-products`} className={styles.head}>
              {isPartial ? <Trans>Match some of the words</Trans> : <Trans>Products</Trans>}
            </div>
            {products.map((product, i) => {
              const discount = formatNumber(product.discount_percentage, locale, 2)
              return (
                <div key={`${product.shop}/${product.uid}`} {...option(completions.length + i)}>
                  <Plate picture={product.picture} alt="" missing="" sizes="48px" className={styles.plate} />
                  <span className={styles.words}>
                    {product.name} <small>{[product.brand, product.article_number].filter(Boolean).join(' · ')}</small>
                  </span>{' '}
                  <span className={styles.price}>
                    <PriceLine
                      product={product}
                      onRequest={t`On request`}
                      originally={t`without agreement`}
                      discount={`−${discount} %`}
                      among={prices}
                    />
                  </span>
                </div>
              )
            })}
          </div>
        )}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> search for what you typed
        </Trans>
      </p>
      <VisuallyHidden>
        <span role="status">
          <Plural value={all} one="# suggestion" other="# suggestions" />
        </span>
      </VisuallyHidden>
    </div>
  )
}
