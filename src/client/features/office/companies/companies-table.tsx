import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { CODE, FIGURE, RecordTable } from '../../../ui/record-table.tsx'

interface Props {
  companies: readonly OfficeCompany[]
  onOpen: (company: OfficeCompany) => void
}

/** The companies in rows; the name opens one. */
export function CompaniesTable({ companies, onOpen }: Props) {
  const { t } = useLingui()
  return (
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Organisation number`}</th>
          <th scope="col">{t`Payment terms`}</th>
          <th scope="col" className={FIGURE}>{t`People`}</th>
          <th scope="col" className={FIGURE}>{t`Price lists`}</th>
          <th scope="col">{t`Approvals`}</th>
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
            <td data-label={t`Organisation number`} className={CODE}>
              {company.org_number}
            </td>
            <td data-label={t`Payment terms`}>{company.payment_terms}</td>
            <td data-label={t`People`} className={FIGURE}>
              {company.people}
            </td>
            <td data-label={t`Price lists`} className={FIGURE}>
              <Link to="/office/$" params={{ _splat: 'prices' }} search={{ company: company.id }}>
                {company.price_lists}
              </Link>
            </td>
            <td data-label={t`Approvals`}>
              {!company.retired && <Link to="/companies" search={{ company: company.id }}>{t`Rules and budgets`}</Link>}
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  )
}
