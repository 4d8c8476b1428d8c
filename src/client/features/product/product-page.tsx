import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountsOf } from '#contract/catalogue/amounts.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import type { Minor } from '#contract/money.ts'
import cards from '../../ui/card/card.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Choices } from './choices.tsx'
import { Certificates } from './certificates.tsx'
import { Climate } from './climate.tsx'
import { Documents } from './documents.tsx'
import { Facts, MoreFacts, splitAttributes } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { Measures } from './measures.tsx'
import { Parts } from './parts.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-page.module.css'

interface Props {
  product: Product
  /** The way back to the list. */
  back: ReactNode
  /** The place under the price, where what one does with the product stands, among the amounts of the page. */
  actions?: (product: ProductCard, amounts: readonly Minor[]) => ReactNode
  /** Among the page's tools: the way into a comparison. */
  compare?: ReactNode
  /** One of those that go well with it, among the amounts of the page. */
  card: (product: ProductCard, amounts: readonly Minor[]) => ReactNode
}

/** Everything the catalogue says of a product. */
export function ProductPage({ product, back, actions, compare, card }: Props) {
  const { t } = useLingui()
  usePageTitle(product.name)
  const amounts = amountsOf(product)
  const { near, other } = splitAttributes(product.attributes)
  return (
    <article className={styles.page}>
      <div className={styles.top}>
        {back}
        <Breadcrumb product={product} />
      </div>
      <div className={styles.main}>
        <Gallery key={`${product.shop}/${product.uid}`} product={product} />
        <div className={styles.info}>
          <ProductHead product={product} among={amounts} />
          <Choices product={product} />
          {actions?.(product, amounts)}
          <Facts product={product} attributes={near} />
          <p className={styles.tools}>
            {compare}
            <button type="button" className={styles.tool} onClick={() => window.print()}>
              <Icon of={Printer} /> <Trans>Print</Trans>
            </button>
            <CopyButton text={() => window.location.href} copied={t`Copied`} failed={t`Could not copy`}>
              <Trans>Copy link</Trans>
            </CopyButton>
          </p>
        </div>
      </div>
      <div className={styles.three}>
        <Measures product={product} />
        <Certificates product={product} />
        <Climate product={product} />
        <Documents product={product} />
        <MoreFacts product={product} attributes={other} />
      </div>
      <Parts product={product} among={amounts} />
      {product.related.length > 0 && (
        <section className={`${styles.section} ${styles.related}`}>
          <h2>
            <Trans>Goes well with</Trans>
          </h2>
          <ul className={cards.grid}>
            {product.related.map((one) => (
              <li key={`${one.shop}/${one.uid}`}>{card(one, amounts)}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
