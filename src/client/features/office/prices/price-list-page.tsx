import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { toast } from '../../../ui/toast.ts'
import { OnlineOnly } from '../form-end.tsx'
import { BackLink } from '../back-link.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../imports/imports.css?url'
import { NothingHere } from '../nothing-here.tsx'
import forms from '../office-forms.css?url'
import { useDoing } from '../use-doing.ts'
import { fetchPriceList, type ListKey, removePriceList } from './calls.ts'
import { CompaniesSection } from './companies-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { FileSection } from './file-section.tsx'
import { RowsSection } from './rows-section.tsx'
import { changeText, listFailure } from './words.ts'

/** One price list: what it says of itself, who pays by it, its rows, and what became of it. */
export function PriceListPage({ shop: { shop_id: shop }, id }: { shop: Shop; id: string }) {
  const { t } = useLingui()
  const key = [shop, null, 'office-price-list', id] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchPriceList({ shop, id }, signal))
  usePageTitle(data?.name ?? t`Price lists`)
  if (data)
    return (
      <ListView
        list={data}
        at={{ shop, id }}
        told={(now) => amendAnswers<OfficePriceList>(key, () => now)}
        retry={retry}
      />
    )
  if (isApiError(error, ERROR.notFound) || isApiError(error, ERROR.validation)) return <NothingHere />
  if (error) return <OfficeFailure error={error} retry={retry} />
  return <PageSkeleton label={t`Loading the price list…`} lines={8} />
}

interface Props {
  list: OfficePriceList
  at: ListKey
  /** The server has just said how it is now. */
  told: (now: OfficePriceList) => void
  retry: () => void
}

function ListView({ list, at, told, retry }: Props) {
  const { t } = useLingui()
  return (
    <div className="office-imports">
      <link rel="stylesheet" href={sheet} precedence="office" />
      <link rel="stylesheet" href={forms} precedence="office" />
      <header className="office-head">
        <BackLink to="prices">{t`Price lists`}</BackLink>
        <h1>{list.name}</h1>
        <p>{list.id}</p>
      </header>
      <DetailsForm list={list} at={at} told={told} />
      <CompaniesSection list={list} at={at} told={told} />
      <FileSection list={list} at={at} told={told} retry={retry} />
      <RowsSection list={list} at={at} told={told} retry={retry} />
      <History changes={list.changes} />
      <Removal list={list} at={at} told={told} />
    </div>
  )
}

function History({ changes }: { changes: OfficePriceList['changes'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <section aria-labelledby="price-list-history">
      <h2 id="price-list-history">{t`What became of it`}</h2>
      {changes.length === 0 && <p className="office-note">{t`Nothing has been changed yet.`}</p>}
      <ul className="office-list">
        {changes.map((change) => (
          <li key={`${change.at} ${change.what} ${change.added}`}>
            <span>{momentText(change.at, locale)}</span>
            <span>{change.by.kind === 'command' ? t`Command line` : change.by.name}</span>
            <span>{changeText(change)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Removal({ list, at, told }: Omit<Props, 'retry'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, act] = useDoing(listFailure)
  const { name } = list
  const remove = (): void =>
    act(async () => {
      try {
        await removePriceList(at, list.revision)
      } catch (error) {
        if (isApiError(error, ERROR.revisionChanged)) told(error.data as OfficePriceList)
        setAsking(false)
        throw error
      }
      toast(t`${name} is removed`, 'success', { id: 'office-saved' })
      await navigate({ to: '/office/$', params: { _splat: 'prices' } })
    })
  return (
    <div className="office-actions">
      <Button onClick={() => setAsking(true)}>{t`Remove the list…`}</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Remove the list?`} closeLabel={t`Close`}>
        <p>{t`Companies that pay by ${name} pay by their other lists, or the shop’s own prices. Orders keep what they were placed at.`}</p>
        <div className="office-actions">
          <OnlineOnly>
            <Button look="next" busy={busy} onClick={remove}>{t`Remove the list`}</Button>
          </OnlineOnly>
          <Button onClick={() => setAsking(false)}>{t`Keep it`}</Button>
        </div>
      </Dialog>
    </div>
  )
}
