import { useLingui } from '@lingui/react/macro'
import { useServerQuery } from '../../http/query.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Select } from '../../ui/select.tsx'
import type { CompaniesSearch } from './address.ts'
import { BudgetsScreen } from './budgets-screen.tsx'
import { fetchManaged } from './calls.ts'
import styles from './companies-page.module.css'
import { CompaniesFailure } from './failure.tsx'
import { NoPermission } from './no-permission.tsx'
import { RulesScreen } from './rules-screen.tsx'
import { SavePolicy } from './save-policy.tsx'
import { useManagingShop } from './use-managing-shop.ts'

interface Props {
  state: CompaniesSearch
  go: (next: CompaniesSearch) => void
}

/** What the companies that one manages say of their orders: who approves what, and what may be spent [contract/approvals]. */
export function CompaniesPage(props: Props) {
  const { t } = useLingui()
  const shop = useManagingShop()
  usePageTitle(t`Rules and budgets`)
  return shop ? (
    <Managed key={shop.shop_id} shop={shop.shop_id} currency={shop.currency} {...props} />
  ) : (
    <NoPermission />
  )
}

function Managed({ shop, currency, state, go }: Props & { shop: string; currency: string }) {
  const { t } = useLingui()
  const { data, error, retry } = useServerQuery([shop, null, 'managed-companies'], (signal) =>
    fetchManaged(shop, signal),
  )
  if (error && !data) return <CompaniesFailure level={1} error={error} retry={retry} />
  if (!data) return <PageSkeleton label={t`Loading rules and budgets`} lines={5} />
  const company = data.find(({ id }) => id === state.company) ?? data[0]
  if (!company)
    return (
      <Notice level={1} title={t`There is no company here`} picture="/wall/cabinet.svg">
        <p>{t`Rules and budgets belong to a company. As soon as you manage one, they are here.`}</p>
      </Notice>
    )
  const { id } = company
  const file = <SavePolicy view={state.view ?? 'rules'} company={company} companies={data} currency={currency} />
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Rules and budgets`}</h1>
        <p className={styles.lead}>
          {t`When an order needs somebody’s approval, and what may be spent. It counts for everybody who buys for the company, you too.`}
        </p>
        {data.length > 1 ? (
          <Select
            className={styles.company}
            label={t`Company`}
            value={id}
            options={data.map((one) => ({ value: one.id, label: one.name }))}
            onValue={(next) => go({ ...state, company: next })}
          />
        ) : (
          <p className={styles.name}>{company.name}</p>
        )}
        <ChoiceRow
          label={t`Show`}
          choices={[
            { value: 'rules', label: t`Rules` },
            { value: 'budgets', label: t`Cost centres and budgets` },
          ]}
          value={state.view ?? 'rules'}
          onChoose={(view) => go({ ...state, view: view === 'budgets' ? 'budgets' : undefined })}
        />
      </header>
      <NeedsNetwork why={t`Rules and budgets are changed online only. Everything here waits for the network.`}>
        {state.view === 'budgets' ? (
          <BudgetsScreen key={id} shop={shop} company={id} file={file} />
        ) : (
          <RulesScreen key={id} shop={shop} company={id} currency={currency} file={file} />
        )}
      </NeedsNetwork>
    </>
  )
}
