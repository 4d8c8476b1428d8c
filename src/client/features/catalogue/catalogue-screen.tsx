import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { amountBoundsText, boundsText } from '../../i18n/range-words.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { catalogueHref } from './address.ts'
import type { PendingPage } from './ask.ts'
import styles from './catalogue-screen.module.css'
import { Controls } from './controls.tsx'
import { type ActiveFilter, activeFilters } from './options.ts'
import { leave } from './place.ts'
import { useRangeStyle } from './range-menus.tsx'
import { ResultBar } from './result-bar.tsx'
import { Results } from './results.tsx'
import { type Change, type StateUpdater, withSearch } from './transitions.ts'
import { useLatest } from './use-latest.ts'
import { useOpenNamed } from './use-open-named.ts'
import { useOptionLists } from './use-option-lists.ts'
import { useReturn } from './use-return.ts'

interface Props {
  /** What `asked` is about: the address as it was when this page of it had loaded. */
  state: CatalogueState
  asked: PendingPage
  /** Where this history entry stands, to come back to it. */
  index: number
  change: Change
  openProduct: (shop: string, uid: string) => void
  /** On each card: what one does with it without opening it. */
  action?: (product: ProductCard) => ReactNode
  /** Beside the search: another way to say what is searched for. */
  scan?: ReactNode
  /** Asks the same again. */
  retry: () => void
}

/** The catalogue: search, facets, chips, result line, pictures, pager. */
export function CatalogueScreen({ state, asked, index, change, openProduct, action, scan, retry }: Props) {
  const { t } = useLingui()
  const { search } = state
  usePageTitle(search === '' ? t`Products` : t`${search} – Products`)
  const area = useRef<HTMLElement>(null)
  const { latest, waiting } = useLatest(asked)
  const lists = useOptionLists(asked.scope)
  const page = latest?.ok ? latest.value : undefined
  const style = useRangeStyle()
  const filtersOf = (state: CatalogueState): ActiveFilter[] =>
    activeFilters(state, lists, page?.meta.facets, (of, bounds) =>
      typeof of === 'string' ? boundsText(of, bounds, style) : amountBoundsText(bounds, of.unit, style.locale),
    )
  const returned = useReturn(catalogueHref(state), page !== undefined)

  /** Page and page size also bring the results into view. */
  const turn = (to: StateUpdater): void => {
    change(to)
    area.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' })
  }
  const remember = (card: { shop: string; uid: string }): void =>
    leave({ state, href: catalogueHref(state), total: page?.meta.total ?? 0, scrollY: window.scrollY, card, index })
  const open = (product: ProductCard): void => {
    remember(product)
    openProduct(product.shop, product.uid)
  }
  const entered = useOpenNamed(search, waiting ? undefined : page, open)

  return (
    <>
      <VisuallyHidden>
        <h1>{t`Products`}</h1>
      </VisuallyHidden>
      <Controls
        asked={asked}
        state={state}
        page={page}
        waiting={waiting}
        lists={lists}
        filtersOf={filtersOf}
        change={change}
        onSearch={(text) => {
          change((now) => withSearch(now, text))
          entered(text)
        }}
        onProduct={open}
        scan={scan}
      />
      <section ref={area} className={styles.area} aria-label={t`Results`}>
        <ResultBar state={state} meta={latest?.ok === false ? EMPTY_META : page?.meta} onTurn={turn} />
        <Results
          scope={asked.scope}
          state={state}
          latest={latest}
          waiting={waiting}
          filters={filtersOf(state)}
          returned={returned}
          change={change}
          turn={turn}
          onOpen={remember}
          action={action}
          retry={retry}
        />
      </section>
    </>
  )
}

/** After a failure the list is empty and the numbers are reset. */
const EMPTY_META = { current_page: 1, per_page: 30, total: 0 }
