import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { CODE, FIGURE, RecordTable } from '../../../ui/record-table.tsx'
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
  cell: (company: OfficeCompany, i18n: I18n) => ReactNode
}

const CELLS: Readonly<Record<CompanyColumn, Column>> = {
  org_number: { className: CODE, cell: ({ org_number }) => org_number },
  payment_terms: { cell: ({ payment_terms }) => payment_terms },
  // Addresses have no names of their own, and stay in their places.
  addresses: { cell: ({ addresses }) => addresses.map((one, i) => <div key={i}>{addressText(one)}</div>) },
  people: { className: FIGURE, cell: ({ people }) => people },
  price_lists: {
    className: FIGURE,
    cell: ({ id, price_lists }) => (
      <Link to="/office/$" params={{ _splat: 'prices' }} search={{ company: id }}>
        {price_lists}
      </Link>
    ),
  },
  approvals: {
    cell: ({ id, retired }, i18n) =>
      !retired && (
        <Link to="/office/$" params={{ _splat: 'rules' }} search={{ company: id }}>{t(i18n)`Rules and budgets`}</Link>
      ),
  },
}

interface Props {
  companies: readonly OfficeCompany[]
  columns: readonly CompanyColumn[]
  onOpen: (company: OfficeCompany) => void
}

/** The companies in rows; the name opens one. */
export function CompaniesTable({ companies, columns, onOpen }: Props) {
  const { t, i18n } = useLingui()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          {columns.map((key) => (
            <th key={key} scope="col" className={CELLS[key].className === FIGURE ? FIGURE : undefined}>
              {companyColumnName(i18n, key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id}>
            <th scope="row">
              <button type="button" className="text-button" onClick={() => onOpen(company)}>
                {company.name}
              </button>
            </th>
            {columns.map((key) => (
              <td key={key} data-label={companyColumnName(i18n, key)} className={CELLS[key].className}>
                {CELLS[key].cell(company, i18n)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RecordTable>
  )
}
