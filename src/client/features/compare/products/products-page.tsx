import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { lacksPricesAtom } from '../../../offline-catalogue/copy-state.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import styles from '../compare-page.module.css'
import { CompareTools } from '../compare-tools.tsx'
import { choose } from './chosen.ts'
import { PRODUCTS_MAX } from './limit.ts'
import { productFacts } from './product-facts.ts'
import { ProductsTable } from './products-table.tsx'
import { compareFacts } from './rows.ts'

interface Props {
  shop: string
  products: readonly Product[]
  /** Numbers of the address that name no product. */
  missing: readonly string[]
  /** The way back to the list. */
  back: ReactNode
  /** Other products in the address. */
  onChoose: (uids: readonly string[]) => void
  /** What one does with a product. */
  action: (product: Product) => ReactNode
}

/** Two to five products side by side: price, what they say of themselves, and what differs. */
export function ProductsPage({ shop, products, missing, back, onChoose, action }: Props) {
  const { t } = useLingui()
  usePageTitle(t`Compare products`)
  const locale = useLocale()
  const isShopPrice = useAtomValue(lacksPricesAtom)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const about = useId()
  const rows = useMemo(() => compareFacts(products.map((product) => productFacts(product, locale))), [products, locale])
  // Whoever goes back to the list goes on choosing from here.
  useEffect(() => void choose(shop, products), [shop, products])
  const differing = rows.filter(({ differs }) => differs)
  const allDiffer = differing.length === rows.length
  const isTable = products.length > 1
  const left = missing.join(', ')
  const remove = (uid: string): void => {
    if (products.length === 2) heading.current?.focus()
    onChoose(products.flatMap((product) => (product.uid === uid ? [] : [product.uid])))
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.back}>{back}</p>
          <h1 ref={heading} tabIndex={-1}>{t`Compare products`}</h1>
          {isTable && (
            <p id={about} className={styles.what}>
              {allDiffer ? <Trans>Everything differs.</Trans> : <Trans>What differs is in bold.</Trans>}{' '}
              {isShopPrice && t`The shop’s own price.`}
            </p>
          )}
        </div>
        {isTable && (
          <CompareTools
            onlyDifferences={onlyDifferences}
            onOnlyDifferences={setOnlyDifferences}
            allDiffer={allDiffer}
            about={about}
          />
        )}
      </header>
      {missing.length > 0 && (
        <p className={styles.what} role="status">
          <Plural
            value={missing.length}
            one="One product is no longer in the range and was left out:"
            other="# products are no longer in the range and were left out:"
          />{' '}
          {left}
        </p>
      )}
      {isTable ? (
        <ProductsTable
          products={products}
          rows={onlyDifferences ? differing : rows}
          onRemove={remove}
          action={action}
        />
      ) : (
        <Notice
          title={t`Choose at least two products`}
          actions={
            <Link to="/" className={buttonClass({ look: 'next' })}>
              <Trans>To the products</Trans>
            </Link>
          }
        >
          <Trans>
            Press <b>Compare</b> on the products that you weigh up, {PRODUCTS_MAX} at most. The address of this page
            keeps them.
          </Trans>
        </Notice>
      )}
    </>
  )
}
