import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import type { CompanyColumn } from './address.ts'
import { addressText } from './company-words.ts'

/** What the columns of the list are called. */
export function companyColumnName(i18n: I18n, key: CompanyColumn): string {
  const names: Readonly<Record<CompanyColumn, string>> = {
    org_number: t(i18n)`Organisation number`,
    payment_terms: t(i18n)`Payment terms`,
    addresses: t(i18n)`Addresses`,
    people: t(i18n)`People`,
    price_lists: t(i18n)`Price lists`,
    approvals: t(i18n)`Approvals`,
  }
  return names[key]
}

interface Column {
  className?: string | undefined
  render: (company: OfficeCompany, i18n: I18n) => ReactNode
}

const CELLS: Readonly<Record<CompanyColumn, Column>> = {
  org_number: { className: CODE, render: ({ org_number }) => org_number },
  payment_terms: { render: ({ payment_terms }) => payment_terms },
  // Addresses have no names of their own, and stay in their places.
  addresses: { render: ({ addresses }) => addresses.map((one, i) => <div key={i}>{addressText(one)}</div>) },
  people: { className: FIGURE, render: ({ people }) => people },
  price_lists: {
    className: FIGURE,
    render: ({ id, price_lists }) => (
      <Link to="/office/$" params={{ _splat: 'prices' }} search={{ company: id }}>
        {price_lists}
      </Link>
    ),
  },
  approvals: {
    render: ({ id, retired }, i18n) =>
      !retired && (
        <Link to="/office/$" params={{ _splat: 'rules' }} search={{ company: id }}>{t(i18n)`Rules and budgets`}</Link>
      ),
  },
}

interface Props {
  companies: readonly OfficeCompany[]
  columns: readonly CompanyColumn[]
  chosen: Chosen<OfficeCompany>
  onOpen: (company: OfficeCompany) => void
}

/** The companies in rows; the name opens one. */
export function CompaniesTable({ companies, columns, chosen, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const { all, keys, one } = bulkWords()
  return (
    <ListTable
      rows={companies}
      keyOf={({ id }) => id}
      heading={{
        name: t`Name`,
        render: (company) => (
          <button type="button" className="text-button" onClick={() => onOpen(company)}>
            {company.name}
          </button>
        ),
      }}
      columns={columns.map((key) => ({
        key,
        name: companyColumnName(i18n, key),
        className: CELLS[key].className,
        render: (company: OfficeCompany) => CELLS[key].render(company, i18n),
      }))}
      choosing={{ chosen, all, keys, one: ({ name }) => one(name) }}
    />
  )
}
