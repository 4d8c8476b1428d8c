import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import type { CompanyState } from '#contract/office/company.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { useAddress } from '../../../storage/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Pager } from '../../../ui/pager/pager.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../office-forms.css?url'
import { type CompaniesState, readCompaniesState, writeCompaniesState } from './address.ts'
import { fetchCompanies } from './calls.ts'
import { CompaniesTable } from './companies-table.tsx'
import { CompanyDialog } from './company-dialog.tsx'

/** The companies that a shop sells to; all that is looked for stands in the address. */
export function CompaniesPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Companies`)
  const navigate = useNavigate()
  const router = useRouter()
  const address = useAddress()
  const state = useMemo(() => readCompaniesState(address), [address])
  const [open, setOpen] = useState<OfficeCompany | 'new' | null>(null)
  const { data, error, retry } = useServerQuery([shop, null, 'office-companies', { ...state }], (signal) =>
    fetchCompanies(shop, state, signal),
  )
  const to = (part: Partial<CompaniesState>) => ({
    to: '/office/$' as const,
    params: { _splat: 'companies' },
    search: writeCompaniesState({ ...state, page: 1, ...part }),
  })
  const go = (part: Partial<CompaniesState>): void =>
    void navigate({ ...to(part), resetScroll: false, viewTransition: false })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`Companies`}</h1>
        <p>{t`Whom the shop sells to. Who buys for them is said under Users, what needs approval under Rules and budgets.`}</p>
      </header>
      <FilterRow>
        <SearchForm
          key={state.search}
          label={t`Search the companies`}
          placeholder={t`Name or organisation number`}
          submit={t`Search`}
          search={state.search}
          onSearch={(search) => go({ search })}
        />
        <Select
          label={t`State`}
          value={state.state}
          options={[
            { value: 'used', label: t`In use` },
            { value: 'retired', label: t`Out of use` },
          ]}
          onValue={(value) => go({ state: value as CompanyState })}
        />
      </FilterRow>
      <div className="office-bar">
        <p role="status">{data && <Plural value={data.meta.total} one="# company" other="# companies" />}</p>
        <div className="office-buttons">
          <Button look="next" onClick={() => setOpen('new')}>{t`Add a company`}</Button>
        </div>
      </div>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : !data ? (
        <div aria-busy="true">
          {[0, 1, 2, 3, 4, 5].map((one) => (
            <Skeleton key={one} line className="office-line" />
          ))}
        </div>
      ) : data.data.length === 0 ? (
        <Nothing state={state} onAll={() => go({ search: '', state: 'used' })} />
      ) : (
        <CompaniesTable companies={data.data} onOpen={setOpen} />
      )}
      {data && (
        <Pager
          current={data.meta.current_page}
          total={data.meta.total_pages}
          texts={pagerWords()}
          hrefOf={(page) => router.buildLocation(to({ page })).href}
          onPage={(page) => go({ page })}
        />
      )}
      {open !== null && (
        <CompanyDialog
          key={open === 'new' ? 'new' : open.id}
          shop={shop}
          company={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={retry}
        />
      )}
    </>
  )
}

function Nothing({ state, onAll }: { state: CompaniesState; onAll: () => void }) {
  const { t } = useLingui()
  if (state.search !== '')
    return (
      <Notice title={t`No company is called that`} actions={<Button onClick={onAll}>{t`Show all companies`}</Button>} />
    )
  if (state.state === 'retired')
    return (
      <Notice title={t`No company is out of use`} actions={<Button onClick={onAll}>{t`Show all companies`}</Button>} />
    )
  return (
    <Notice title={t`The shop has no companies yet`}>
      <p>{t`Without companies everybody buys at the shop’s own prices and terms.`}</p>
    </Notice>
  )
}
