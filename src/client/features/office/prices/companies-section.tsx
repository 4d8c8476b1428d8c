import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDoing } from '../use-doing.ts'
import type { ListKey } from './calls.ts'
import { ChooseCompany, RankForm } from './choose-company.tsx'
import { CompaniesTable } from './companies-table.tsx'
import {
  type CompaniesChange,
  type ListCompany,
  useListCompanies,
  withCompany,
  withoutCompanies,
  withRank,
} from './use-list-companies.ts'
import { listFailure } from './words.ts'

const SAVED = { id: 'office-saved' }

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
  const [open, setOpen] = useState<'new' | ListCompany | null>(null)
  const { companies } = list
  const change = useListCompanies(list, at, told)
  const takeBack = (back: CompaniesChange['back']): void =>
    act(async () => {
      await change(back)
      toast(t`Undone`, 'success', SAVED)
    })
  const put = ({ make, back }: CompaniesChange, words: string): void =>
    act(async () => {
      try {
        await change(make)
        toast(words, 'success', { ...SAVED, action: { label: t`Undo`, run: () => takeBack(back) } })
      } finally {
        setOpen(null)
      }
    })
  return (
    <section aria-labelledby="price-list-companies">
      <h2 id="price-list-companies">{t`Companies that pay by it`}</h2>
      <p className="office-note">{t`Of a company’s lists the one with the lowest rank that has a row for a product decides.`}</p>
      <CompaniesTable
        companies={companies}
        blocked={busy || !isThere}
        onRank={setOpen}
        onAway={(company) => put(withoutCompanies([company]), t`The company no longer pays by this list`)}
        change={change}
      />
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
            onChosen={({ id, name }) => put(withCompany(id), t`${name} pays by this list`)}
          />
        ) : (
          open !== null && (
            <RankForm
              rank={open.rank}
              busy={busy}
              onRank={(rank) => put(withRank(open, rank), t`The rank is changed`)}
            />
          )
        )}
      </Dialog>
    </section>
  )
}
