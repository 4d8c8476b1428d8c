import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { CompanyChange, OfficeCompany } from '#contract/office/company.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../history.css?url'
import { fetchCompanyHistory } from './calls.ts'
import { companyChangeCells } from './company-history-file.ts'
import { changeName, companyFieldName, companyValueText, fieldsOf, whoText } from './company-words.ts'

/** Who changed what of a company, once it is asked for. */
export function CompanyHistory({ company }: { company: OfficeCompany }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label={t`History`} className="office-stack">
      <link rel="stylesheet" href={sheet} precedence="office" />
      <Button size="s" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t`Hide what was changed` : t`Show what was changed`}
      </Button>
      <div id={id}>{open && <Changes company={company} />}</div>
    </section>
  )
}

function Changes({ company: { shop_id: shop, id, revision, name } }: { company: OfficeCompany }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data, error, retry } = useServerQuery([shop, null, 'office-company-history', id, revision], (signal) =>
    fetchCompanyHistory(shop, id, signal),
  )
  if (data?.length === 0) return <p className="office-note">{t`Nothing has been changed yet.`}</p>
  if (data)
    return (
      <>
        <ol className="office-history">
          {data.map((change, place) => (
            <Change key={`${change.at} ${place}`} change={change} />
          ))}
        </ol>
        <SaveList name={t`History of ${name}`} cells={() => companyChangeCells(data, locale)} />
      </>
    )
  if (error) return <OfficeFailure error={error} retry={retry} />
  return (
    <div aria-busy="true">
      <Skeleton line />
      <Skeleton line />
    </div>
  )
}

function Change({ change }: { change: CompanyChange }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { at, what, was, became } = change
  const fields = fieldsOf(change)
  return (
    <li>
      <p>
        <time dateTime={at}>{momentText(at, locale)}</time> <b>{changeName(what)}</b> <span>{whoText(change)}</span>
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field}>
              <dt>{companyFieldName(field)}</dt>
              <dd>
                <del>{companyValueText(was[field] ?? '') || t`(empty)`}</del>{' '}
                <ins>{companyValueText(became[field] ?? '') || t`(empty)`}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
