import { lazy, type ReactNode, Suspense } from 'react'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { type CatalogueState, readState } from '#contract/catalogue/query.ts'
import { useAddress } from '../../storage/use-address.ts'
import { catalogueHref } from './address.ts'
import type { PendingPage } from './ask.ts'
import { FacetBar } from './facet-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ActiveFilter, OptionLists } from './options.ts'
import { SearchBox } from './search-box.tsx'
import type { Change } from './transitions.ts'

const UnderstoodChips = lazy(() => import('./understood-chips.tsx'))

interface Props {
  asked: PendingPage
  /** What `page` is the answer to, or to be waited for with `waiting`. */
  state: CatalogueState
  page: ProductPage | undefined
  waiting: boolean
  lists: OptionLists
  filtersOf: (state: CatalogueState) => readonly ActiveFilter[]
  change: Change
  onSearch: (text: string) => void
  onProduct: (product: ProductCard) => void
  /** Beside the search: another way to say what is searched for. */
  scan?: ReactNode
}

/**
 * What one asks by: search, menus, chips. They stand as the address has it, and draw themselves anew for it without the
 * cards below, which follow with their page: a tick is there in the frame in which it is pressed.
 */
export function Controls(props: Props) {
  const { asked, page, waiting, lists, filtersOf, change, onSearch, onProduct, scan } = props
  const state = readState(useAddress())
  const isBehind = waiting || catalogueHref(state) !== catalogueHref(props.state)
  return (
    <>
      <SearchBox scope={asked.scope} search={state.search} onSearch={onSearch} onProduct={onProduct} end={scan} />
      <FacetBar
        state={state}
        lists={lists}
        counted={page?.meta.facets}
        total={isBehind ? undefined : page?.meta.total}
        change={change}
      />
      <FilterChips filters={filtersOf(state)} change={change} />
      {(page?.meta.understood?.[0] ?? state.literal[0]) && (
        <Suspense>
          <UnderstoodChips state={state} meta={page?.meta} change={change} />
        </Suspense>
      )}
    </>
  )
}
