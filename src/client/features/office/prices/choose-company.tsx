import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { RANK_MAX } from '#contract/office/price-list.ts'
import { useServerQuery } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fetchCompanies } from '../companies/calls.ts'
import { OfficeFailure } from '../failure.tsx'
import { FormText } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { rankOf } from './words.ts'

interface Props {
  shop: string
  /** Companies that have the list already. */
  taken: readonly string[]
  busy: boolean
  onChosen: (company: OfficeCompany) => void
}

/** Finds a company of the shop; a new one comes first in rank. */
export function ChooseCompany({ shop, taken, busy, onChosen }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const state = { search, state: 'used', page: 1 } as const
  const { data, error, retry } = useServerQuery([shop, null, 'office-companies', state], (signal) =>
    fetchCompanies(shop, state, signal),
  )
  const free = data?.data.filter(({ id }) => !taken.includes(id))
  return (
    <div className="office-form">
      <SearchForm
        key={search}
        label={t`Search the companies`}
        placeholder={t`Name or organisation number`}
        submit={t`Search`}
        search={search}
        onSearch={setSearch}
      />
      {Boolean(error) && !data && <OfficeFailure error={error} retry={retry} />}
      {!data && !error && <Skeleton line />}
      {free?.length === 0 && <p role="status">{t`No other company is found.`}</p>}
      <ul className="office-list">
        {free?.map((company) => (
          <li key={company.id}>
            <span>
              {company.name} {company.org_number}
            </span>
            <Button size="s" busy={busy} aria-label={t`Choose ${company.name}`} onClick={() => onChosen(company)}>
              {t`Choose`}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.meta.total_pages > 1 && <p className="office-note">{t`There are more. Search to find them.`}</p>}
    </div>
  )
}

/** Another rank for a company. */
export function RankForm({ rank, busy, onRank }: { rank: number; busy: boolean; onRank: (rank: number) => void }) {
  const { t } = useLingui()
  const form = useAskedForm({
    begin: { rank: String(rank) },
    check: (said) => (rankOf(said.rank) === null ? { rank: t`Write a number from 1 to ${RANK_MAX}` } : {}),
    send: async (said) => onRank(rankOf(said.rank) ?? rank),
  })
  return (
    <form {...form.element} className="office-form">
      <FormText
        of={form}
        name="rank"
        label={t`Rank`}
        inputMode="numeric"
        hint={t`Of a company’s lists the one with the lowest rank that has a row for a product decides.`}
        maxLength={4}
      />
      <Button type="submit" look="next" busy={busy}>{t`Save`}</Button>
    </form>
  )
}
