import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { everyPage, SaveList } from '../../../http/save-list.tsx'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import sheet from '../office-forms.css?url'
import { OfficePage, useOfficeList } from '../office-list.tsx'
import { priceListPlace } from '../places.ts'
import { PRICE_LIST_COLUMNS, type PricesState, readPricesState, writePricesState } from './address.ts'
import { fetchPriceLists } from './calls.ts'
import { NewList } from './new-list.tsx'
import { priceListCells } from './prices-file.ts'
import { priceListColumnName, PricesTable } from './prices-table.tsx'

const COLUMNS = { all: PRICE_LIST_COLUMNS }
const ADDRESS = { read: readPricesState, write: writePricesState }

/** The price lists of a shop; all that is looked for stands in the address. */
export function PricesPage({ shop: { shop_id: shop, currency } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Price lists`)
  const navigate = useNavigate()
  const locale = useLocale()
  const { state, go, hrefOf } = useOfficeList('prices', ADDRESS)
  const [making, setMaking] = useState(false)
  const { columns: named, ...asked } = state
  const [columns, keep] = useColumns('prices', named, COLUMNS)
  const isOfCompany = state.company !== ''
  const found = useServerQuery([shop, null, 'office-prices', asked], (signal) => fetchPriceLists(shop, state, signal))
  const { data } = found
  const all = (): void => go({ search: '', company: '' })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`Price lists`}</h1>
        <p>{t`What companies pay where that is something else than the shop’s own price. Each list holds for the companies that it is given to.`}</p>
      </header>
      <FilterRow>
        <SearchForm
          key={state.search}
          label={t`Search the price lists`}
          placeholder={t`Name or id`}
          submit={t`Search`}
          search={state.search}
          onSearch={(search) => go({ search })}
        />
      </FilterRow>
      <div className="office-bar">
        <p role="status">{data && <Plural value={data.meta.total} one="# price list" other="# price lists" />}</p>
        {state.company !== '' && <Button size="s" onClick={all}>{t`Of one company: show all`}</Button>}
        <div className="office-buttons">
          <ColumnsChoice
            columns={PRICE_LIST_COLUMNS.map((key) => [key, priceListColumnName(key, isOfCompany)] as const)}
            shown={columns}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ page: state.page, columns: next })
            }}
          />
          <SaveList
            name={t`Price lists`}
            className="office-buttons"
            disabled={!data?.meta.total}
            cells={async () => {
              const lists = await everyPage((page, signal) => fetchPriceLists(shop, { ...state, page }, signal))
              return priceListCells(lists, isOfCompany, locale)
            }}
          />
          <Button size="s" look="next" onClick={() => setMaking(true)}>{t`Make a price list`}</Button>
        </div>
      </div>
      <OfficePage
        list={found}
        nothing={<Nothing state={state} onAll={all} />}
        hrefOf={hrefOf}
        onPage={(page) => go({ page })}
      >
        {(lists) => <PricesTable lists={lists.data} ofCompany={isOfCompany} columns={columns} />}
      </OfficePage>
      <Dialog open={making} onClose={() => setMaking(false)} title={t`Make a price list`} closeLabel={t`Close`}>
        <NewList
          shop={shop}
          currency={currency}
          onMade={({ id }) => void navigate({ to: '/office/$', params: { _splat: priceListPlace(id) } })}
        />
      </Dialog>
    </>
  )
}

function Nothing({ state: { search, company }, onAll }: { state: PricesState; onAll: () => void }) {
  const { t } = useLingui()
  if (search !== '')
    return (
      <Notice
        title={t`No price list is called that`}
        actions={<Button onClick={onAll}>{t`Show all price lists`}</Button>}
      />
    )
  if (company !== '')
    return (
      <Notice
        title={t`The company pays by no price list`}
        actions={<Button onClick={onAll}>{t`Show all price lists`}</Button>}
      >
        <p>{t`It pays the shop’s own prices. A list is given to it on the list’s own page.`}</p>
      </Notice>
    )
  return (
    <Notice title={t`The shop has no price lists yet`}>
      <p>{t`Without them everybody pays the shop’s own prices.`}</p>
    </Notice>
  )
}
