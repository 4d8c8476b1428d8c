import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useServerQuery } from '../../../http/query.ts'
import { useAddress } from '../../../storage/use-address.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useDrafts } from '../drafts.ts'
import { type ListState, readListState, writeListState } from './address.ts'
import { fetchValues } from './calls.ts'
import { ListFilters } from './list-filters.tsx'
import { ProductList } from './product-list.tsx'
import sheet from './products.css?url'

/** The products of a shop as its staff work on them; all that is looked for stands in the address. */
export function ProductsPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Products`)
  const locale = useLocale()
  const navigate = useNavigate()
  const address = useAddress()
  const state = useMemo(() => readListState(address), [address])
  const [drafts, change] = useDrafts(shop)
  const { data: values } = useServerQuery([shop, null, 'office-values'], (signal) => fetchValues(shop, signal))
  const go = (part: Partial<ListState>): void =>
    void navigate({
      to: '/office/$',
      params: { _splat: 'products' },
      search: writeListState({ ...state, ...part }),
      resetScroll: false,
      viewTransition: false,
    })
  const question = useMemo(() => ({ shop, language: locale, state }), [shop, locale, state])
  const { columns: _, ...asked } = writeListState(state)
  return (
    <div className="office-products">
      <link rel="stylesheet" href={sheet} precedence="office" />
      <h1>{t`Products`}</h1>
      <ListFilters state={state} values={values} change={go} />
      <ProductList
        // Another question is another list; other columns are the same.
        key={`${locale} ${JSON.stringify(asked)}`}
        question={question}
        values={values}
        drafts={drafts}
        change={change}
        go={go}
      />
    </div>
  )
}
