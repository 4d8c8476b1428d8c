import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { shopCartsAtom, useActiveCart } from '../../carts/active-cart.ts'
import { useCarts } from '../../carts/carts.ts'
import { MissingLines } from '../../carts/missing-lines.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseCarts } from './choose-carts.tsx'
import { chosenCarts, COMPARED_MAX } from './chosen.ts'
import styles from './compare-page.module.css'
import { CompareTools } from './compare-tools.tsx'
import { compare } from './comparison.ts'
import { ComparisonTable } from './comparison-table.tsx'

interface Props {
  /** Ids in the address; without any the active cart and those beside it. */
  asked: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** Goes to a cart's own page. */
  onOpen: (id: string) => void
}

/** Two or more carts side by side: price, climate footprint, delivery, and what differs [ui/look]. */
export function ComparePage({ asked, onChoose, onOpen }: Props) {
  const { t } = useLingui()
  usePageTitle(t`Compare carts`)
  const { status } = useCarts()
  const carts = useAtomValue(shopCartsAtom)
  const active = useActiveCart()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const shown = chosenCarts(carts, asked, active)
  const comparison = useMemo(() => compare(shown), [shown])
  const same = comparison.products.filter(({ differs }) => !differs).length
  const allDiffer = shown.length > 1 && same === 0
  const about = useId()
  const missing = shown.length > 1 ? shown.find((cart) => !hasLines(cart)) : undefined
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.back}>
            <Link to="/cart">
              <Icon of={ArrowLeft} /> <Trans>Cart</Trans>
            </Link>
          </p>
          <h1>{t`Compare carts`}</h1>
          <p id={about} className={styles.what}>
            {allDiffer ? <Trans>All products differ.</Trans> : <Trans>What differs is in bold.</Trans>}
          </p>
        </div>
        {shown.length > 1 && !missing && (
          <CompareTools
            onlyDifferences={onlyDifferences}
            onOnlyDifferences={setOnlyDifferences}
            allDiffer={allDiffer}
            about={about}
          />
        )}
      </header>
      {carts.length > 2 && (
        <ChooseCarts
          carts={carts}
          chosen={shown.map(({ id }) => id)}
          full={shown.length >= COMPARED_MAX}
          onChoose={onChoose}
        />
      )}
      {missing ? (
        <MissingLines key={missing.id} cart={missing} />
      ) : shown.length > 1 ? (
        <ComparisonTable comparison={comparison} onlyDifferences={onlyDifferences} onOpen={onOpen} />
      ) : status === 'loading' ? (
        <Skeleton className={styles.skeleton} />
      ) : (
        <Notice
          title={carts.length > 1 ? t`Choose at least two carts` : t`There is only one cart to compare`}
          actions={
            <Link to="/cart" className={buttonClass()}>
              <Trans>To the cart</Trans>
            </Link>
          }
        >
          {carts.length < 2 && <Trans>Copy the cart, change what you want to weigh up, and come back.</Trans>}
        </Notice>
      )}
    </>
  )
}
