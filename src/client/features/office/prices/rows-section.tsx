import { Plural, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { saveFile } from '../../../http/download.ts'
import { useServerQuery } from '../../../http/query.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OfficePage, useOfficeList } from '../office-list.tsx'
import { priceListPlace } from '../places.ts'
import { useDoing } from '../use-doing.ts'
import { type PricesState, readPricesState, writePricesState } from './address.ts'
import { fetchListFile, fetchRows, type ListKey } from './calls.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowsTable } from './rows-table.tsx'
import type { RowAsked } from './use-row-form.ts'
import { listFailure } from './words.ts'

interface Props {
  list: OfficePriceList
  at: ListKey
  told: (now: OfficePriceList) => void
  /** Asks for the list again. */
  retry: () => void
}

/** Of which company one came here, and which columns the lists had, is no matter of the rows. */
const ADDRESS = {
  read: readPricesState,
  write: (state: PricesState) => writePricesState({ ...state, company: '', columns: [] }),
}

/** The rows of a list; what is looked for among them stands in the address. */
export function RowsSection({ list, at, told, retry: renew }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { state, go, hrefOf } = useOfficeList(priceListPlace(at.id), ADDRESS)
  const { search, page } = state
  const [open, setOpen] = useState<Pick<RowAsked, 'row' | 'revision'> | null>(null)
  // A change of the list is another question.
  const question = { search, page, revision: list.revision, locale }
  const found = useServerQuery([at.shop, null, 'office-price-rows', at.id, question], (signal) =>
    fetchRows(at, { search, page }, locale, signal),
  )
  return (
    <section aria-labelledby="price-list-rows">
      <h2 id="price-list-rows">{t`Rows`}</h2>
      <FilterRow>
        <SearchForm
          key={search}
          label={t`Search the rows`}
          placeholder={t`Article number, product, category or brand`}
          submit={t`Search`}
          search={search}
          onSearch={(next) => go({ search: next })}
        />
      </FilterRow>
      <div className="office-bar">
        <p role="status">{found.data && <Plural value={found.data.meta.total} one="# row" other="# rows" />}</p>
        <div className="office-buttons">
          <Button size="s" aria-haspopup="dialog" onClick={() => setOpen({ row: null, revision: list.revision })}>
            {t`Add a row`}
          </Button>
          <Files at={at} isEmpty={list.rows === 0} />
        </div>
      </div>
      <OfficePage
        list={found}
        nothing={
          <p>
            {search === ''
              ? t`The list has no rows yet: everybody pays the shop’s own prices.`
              : t`No row is about that.`}
          </p>
        }
        hrefOf={hrefOf}
        onPage={(next) => go({ page: next })}
      >
        {({ data: rows, revision }) => (
          <RowsTable
            at={at}
            rows={rows}
            revision={revision}
            page={JSON.stringify([search, page])}
            currency={list.currency}
            told={told}
            onOpen={(row) => setOpen({ row, revision })}
            onEnd={renew}
          />
        )}
      </OfficePage>
      {open !== null && (
        <RowDialog
          {...open}
          list={list}
          at={at}
          told={told}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            renew()
          }}
        />
      )}
    </section>
  )
}

function Files({ at, isEmpty }: { at: ListKey; isEmpty: boolean }) {
  const { t } = useLingui()
  const isThere = useContact()
  const [busy, act] = useDoing(listFailure)
  const fetch = (format: 'csv' | 'xlsx') => (): void =>
    act(async () => void saveFile(await fetchListFile(at, format), `${at.id}.${format}`))
  return (
    <>
      <Button size="s" busy={busy} disabled={isEmpty || !isThere} onClick={fetch('xlsx')}>
        <Icon of={Download} /> {t`Excel`}
      </Button>
      <Button size="s" busy={busy} disabled={isEmpty || !isThere} onClick={fetch('csv')}>
        <Icon of={Download} /> {t`CSV`}
      </Button>
    </>
  )
}
