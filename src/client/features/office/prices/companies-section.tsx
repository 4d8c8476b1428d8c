import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FIGURE, RecordTable } from '../../../ui/record-table.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDoing } from '../use-doing.ts'
import { type ListKey, putCompanies } from './calls.ts'
import { ChooseCompany, RankForm } from './choose-company.tsx'
import { listFailure } from './words.ts'

type Companies = OfficePriceList['companies']

interface Props {
  list: OfficePriceList
  at: ListKey
  told: (now: OfficePriceList) => void
}

/** Who pays by a list, and in which rank among each one's lists. */
export function CompaniesSection({ list, at, told }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const [busy, act] = useDoing(listFailure)
  const [open, setOpen] = useState<'new' | Companies[number] | null>(null)
  const { companies, revision } = list
  const put = (next: readonly Pick<Companies[number], 'company_id' | 'rank'>[], words: string): void =>
    act(async () => {
      try {
        const sent = next.map(({ company_id, rank }) => ({ company_id, rank }))
        told(await putCompanies(at, { revision, companies: sent }))
        toast(words, 'success', { id: 'office-saved' })
      } catch (error) {
        if (isApiError(error, ERROR.revisionChanged)) told(error.data as OfficePriceList)
        throw error
      } finally {
        setOpen(null)
      }
    })
  return (
    <section aria-labelledby="price-list-companies">
      <h2 id="price-list-companies">{t`Companies that pay by it`}</h2>
      <p className="office-note">{t`Of a company’s lists the one with the lowest rank that has a row for a product decides.`}</p>
      {companies.length === 0 ? (
        <p>{t`Nobody pays by this list yet.`}</p>
      ) : (
        <RecordTable>
          <thead>
            <tr>
              <th scope="col">{t`Company`}</th>
              <th scope="col">{t`Organisation number`}</th>
              <th scope="col" className={FIGURE}>{t`Rank`}</th>
              <th scope="col">{t`Change`}</th>
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <Row
                key={company.company_id}
                company={company}
                blocked={busy || !isThere}
                onRank={() => setOpen(company)}
              >
                {() =>
                  put(
                    companies.filter(({ company_id }) => company_id !== company.company_id),
                    t`The company no longer pays by this list`,
                  )
                }
              </Row>
            ))}
          </tbody>
        </RecordTable>
      )}
      <div className="office-actions">
        <Button disabled={!isThere} onClick={() => setOpen('new')}>{t`Give it to a company`}</Button>
      </div>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === null || open === 'new' ? t`Give it to a company` : open.name}
        closeLabel={t`Close`}
      >
        {open === 'new' ? (
          <ChooseCompany
            shop={at.shop}
            taken={companies.map(({ company_id }) => company_id)}
            busy={busy}
            onChosen={({ id, name }) => put([...companies, { company_id: id, rank: 1 }], t`${name} pays by this list`)}
          />
        ) : (
          open !== null && (
            <RankForm
              rank={open.rank}
              busy={busy}
              onRank={(rank) =>
                put(
                  companies.map((one) => (one.company_id === open.company_id ? { ...one, rank } : one)),
                  t`The rank is changed`,
                )
              }
            />
          )
        )}
      </Dialog>
    </section>
  )
}

interface RowProps {
  company: Companies[number]
  blocked: boolean
  onRank: () => void
  /** Takes the list from the company. */
  children: () => void
}

function Row({ company, blocked, onRank, children: onAway }: RowProps) {
  const { t } = useLingui()
  const { name } = company
  return (
    <tr>
      <th scope="row">
        <Link to="/office/$" params={{ _splat: 'prices' }} search={{ company: company.company_id }}>
          {name}
        </Link>
        {company.retired && <small className="office-mark">{t`Out of use`}</small>}
      </th>
      <td data-label={t`Organisation number`}>{company.org_number}</td>
      <td data-label={t`Rank`} className={FIGURE}>
        {company.rank}
      </td>
      <td data-label={t`Change`}>
        <div className="office-buttons">
          <Button size="s" disabled={blocked} aria-label={t`Change rank for ${name}`} onClick={onRank}>
            {t`Change rank`}
          </Button>
          <Button size="s" disabled={blocked} aria-label={t`Take away from ${name}`} onClick={onAway}>
            {t`Take away`}
          </Button>
        </div>
      </td>
    </tr>
  )
}
