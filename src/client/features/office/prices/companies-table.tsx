import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { Button } from '../../../ui/button.tsx'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { FIGURE } from '../../../ui/record-table.tsx'
import { type CompaniesChange, type ListCompany, withoutCompanies } from './use-list-companies.ts'
import { listFailure } from './words.ts'

interface Props {
  companies: readonly ListCompany[]
  blocked: boolean
  onRank: (company: ListCompany) => void
  onAway: (company: ListCompany) => void
  /** Throws as `putCompanies` does. */
  change: (next: CompaniesChange['make']) => Promise<void>
}

/** Who pays by a list, in rows; chosen ones are taken off it by one call. */
export function CompaniesTable({ companies, blocked, onRank, onAway, change }: Props) {
  const { t } = useLingui()
  const { all, keys, one } = bulkWords()
  const rows = companies.map((company) => ({ ...company, id: company.company_id }))
  const chosen = useChosen(rows, '')
  return (
    <>
      {rows.length === 0 && <p>{t`Nobody pays by this list yet.`}</p>}
      {rows.length > 0 && (
        <ListTable
          rows={rows}
          keyOf={({ id }) => id}
          heading={{
            name: t`Company`,
            render: ({ id, name, retired }) => (
              <>
                <Link to="/office/$" params={{ _splat: 'prices' }} search={{ company: id }}>
                  {name}
                </Link>
                {retired && <small className="office-mark">{t`Out of use`}</small>}
              </>
            ),
          }}
          columns={[
            { key: 'number', name: t`Organisation number`, render: ({ org_number }) => org_number },
            { key: 'rank', name: t`Rank`, className: FIGURE, render: ({ rank }) => rank },
            {
              key: 'change',
              name: t`Change`,
              render: (company) => {
                const { name } = company
                return (
                  <div className="office-buttons">
                    <Button
                      size="s"
                      disabled={blocked}
                      aria-label={t`Change rank for ${name}`}
                      onClick={() => onRank(company)}
                    >
                      {t`Change rank`}
                    </Button>
                    <Button
                      size="s"
                      disabled={blocked}
                      aria-label={t`Take away from ${name}`}
                      onClick={() => onAway(company)}
                    >
                      {t`Take away`}
                    </Button>
                  </div>
                )
              },
            },
          ]}
          choosing={{ chosen, all, keys, one: ({ name }) => one(name) }}
        />
      )}
      <BulkBar
        chosen={chosen}
        listed={rows}
        actions={[
          action({
            key: 'away',
            label: t`Take away`,
            isFor: () => true,
            together: async (some: readonly ListCompany[]) => {
              const { make, back } = withoutCompanies(some)
              await change(make)
              return back
            },
            undo: (back) => change(back),
            done: (count) =>
              plural(count, {
                one: '# company no longer pays by this list',
                other: '# companies no longer pay by this list',
              }),
            reasonOf: listFailure,
          }),
        ]}
        blocked={blocked}
        nameOf={({ name }) => name}
        words={bulkWords()}
        onEnd={() => undefined}
      />
    </>
  )
}
