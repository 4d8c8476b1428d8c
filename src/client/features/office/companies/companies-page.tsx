import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import type { CompanyState } from '#contract/office/company.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { everyPage, SaveList } from '../../../http/save-list.tsx'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Select } from '../../../ui/select.tsx'
import sheet from '../office-forms.css?url'
import { OfficePage, useOfficeList } from '../office-list.tsx'
import {
  type CompaniesState,
  COMPANY_COLUMNS,
  readCompaniesState,
  USUAL_COLUMNS,
  writeCompaniesState,
} from './address.ts'
import { fetchCompanies } from './calls.ts'
import { companyCells } from './companies-file.ts'
import { CompaniesBulk } from './companies-bulk.tsx'
import { CompanyFileDialog } from './company-file.tsx'
import { CompaniesTable, companyColumnName } from './companies-table.tsx'
import { CompanyDialog } from './company-dialog.tsx'

const COLUMNS = { all: COMPANY_COLUMNS, usual: USUAL_COLUMNS }
const ADDRESS = { read: readCompaniesState, write: writeCompaniesState }

/** The companies that a shop sells to; all that is looked for stands in the address. */
export function CompaniesPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t, i18n } = useLingui()
  usePageTitle(t`Companies`)
  const { state, go, hrefOf } = useOfficeList('companies', ADDRESS)
  const { open, columns: named, ...listed } = state
  const [shown, keep] = useColumns('companies', named, COLUMNS)
  const list = useServerQuery([shop, null, 'office-companies', listed], (signal) =>
    fetchCompanies(shop, listed, signal),
  )
  const { data, retry } = list
  const chosen = useChosen(data?.data ?? [], JSON.stringify(listed))
  const { page } = state
  const close = (): void => go({ page, open: '' })
  const [opened, setOpened] = useOpened(data?.data, open)
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
          onSearch={(search) => go({ search, open: '' })}
        />
        <Select
          label={t`State`}
          value={state.state}
          options={[
            { value: 'used', label: t`In use` },
            { value: 'retired', label: t`Out of use` },
          ]}
          onValue={(value) => go({ state: value as CompanyState, open: '' })}
        />
      </FilterRow>
      <div className="office-bar">
        <p role="status">{data && <Plural value={data.meta.total} one="# company" other="# companies" />}</p>
        <div className="office-buttons">
          <ColumnsChoice
            columns={COMPANY_COLUMNS.map((key) => [key, companyColumnName(i18n, key)] as const)}
            shown={shown}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ page, columns: next })
            }}
          />
          <SaveList
            name={t`Companies`}
            className="office-buttons"
            disabled={!data?.meta.total}
            cells={async () =>
              companyCells(await everyPage((at, signal) => fetchCompanies(shop, { ...listed, page: at }, signal)))
            }
          />
          <Button size="s" onClick={() => go({ page, open: 'file' })}>{t`From a file…`}</Button>
          <Button size="s" look="next" onClick={() => go({ page, open: 'new' })}>{t`Add a company`}</Button>
        </div>
      </div>
      <OfficePage
        list={list}
        nothing={<Nothing state={state} onAll={() => go({ search: '', state: 'used', open: '' })} />}
        hrefOf={hrefOf}
        onPage={(at) => go({ page: at, open: '' })}
      >
        {(found) => (
          <>
            <CompaniesTable
              companies={found.data}
              columns={shown}
              chosen={chosen}
              onOpen={({ id }) => go({ page, open: id })}
            />
            <CompaniesBulk shop={shop} companies={found.data} chosen={chosen} onEnd={retry} />
          </>
        )}
      </OfficePage>
      {open === 'file' && <CompanyFileDialog shop={shop} onClose={close} onSaved={retry} />}
      {opened !== undefined && (
        <CompanyDialog
          key={open}
          shop={shop}
          company={opened}
          onClose={close}
          onSeen={(now) => {
            if (now.id === open) setOpened(now)
            retry()
          }}
        />
      )}
    </>
  )
}

/**
 * The company that is open, as it was told of last; what is listed anew meanwhile is settled where it is saved. Null: a
 * new one; undefined: none, or none that is listed.
 */
function useOpened(
  listed: readonly OfficeCompany[] | undefined,
  open: string,
): [OfficeCompany | null | undefined, (now: OfficeCompany) => void] {
  const [seen, setSeen] = useState<OfficeCompany>()
  if (seen && seen.id !== open) setSeen(undefined)
  const found = seen?.id === open ? seen : listed?.find(({ id }) => id === open)
  if (found && found !== seen) setSeen(found)
  return [open === 'new' ? null : found, setSeen]
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
