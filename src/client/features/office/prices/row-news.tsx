import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../i18n/locale.ts'
import { OpenFields } from '../form/open-fields.tsx'
import type { RowField, RowValues } from './row-values.ts'
import { rowFieldName, rowFieldText } from './row-words.ts'
import type { RowForm, RowNews as News } from './use-row-form.ts'

interface Props {
  of: Pick<RowForm, 'open' | 'now' | 'values' | 'settle' | 'news' | 'isGone'>
  currency: string
}

/** What a colleague has made of the row meanwhile: what has to be settled, and what has been taken over. */
export function RowNews({ of: row, currency }: Props) {
  const { open, news, isGone } = row
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      <OpenFields
        of={row}
        fieldName={rowFieldName}
        valueText={(field, of) => rowFieldText(of, field, currency, locale)}
      />
      <div role="status">
        {news && news.fields.length > 0 && <Taken news={news} currency={currency} />}
        {news?.fields.length === 0 && open.length === 0 && (
          <p>{t`A colleague has changed the list meanwhile, but not this row. Press again.`}</p>
        )}
      </div>
      {isGone && (
        <p className="office-wrong" role="alert">
          {t`A colleague has removed this row meanwhile. What you have written is kept; put in again it is a new row.`}
        </p>
      )}
    </>
  )
}

function Taken({ news: { was, now, fields }, currency }: { news: News; currency: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const said = (values: RowValues, field: RowField): string =>
    rowFieldText(values, field, currency, locale) || t`(empty)`
  return (
    <>
      <p>{t`A colleague has changed this row meanwhile. Look whether yours is still right, and press again.`}</p>
      <ul>
        {fields.map((field) => {
          const [name, before, after] = [rowFieldName(field), said(was, field), said(now, field)]
          return <li key={field}>{t`${name}: ${before} before, ${after} now`}</li>
        })}
      </ul>
    </>
  )
}
