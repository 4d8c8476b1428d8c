import { useLingui } from '@lingui/react/macro'
import { useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { RecordTable } from '../../../ui/record-table.tsx'
import { OfficeFailure } from '../failure.tsx'
import { fetchRemovals } from './calls.ts'
import { removalCells } from './hooks-file.ts'

/** Who removed which endpoint, and when: its log went with it. @param count of those that are there: with it they change */
export function RemovedEndpoints({ shop, count }: { shop: string; count: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data, error, retry } = useServerQuery([shop, null, 'office-webhooks-removed', count], (signal) =>
    fetchRemovals(shop, signal),
  )
  if (error && !data) return <OfficeFailure error={error} retry={retry} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="office-removed">
      <h2 id="office-removed">{t`Removed`}</h2>
      <p className="office-note">{t`Their logs, and what waited for them, went with them. This list is kept for two years.`}</p>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`Address`}</th>
            <th scope="col">{t`When removed`}</th>
            <th scope="col">{t`By whom`}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, url, at, actor }) => (
            <tr key={`${id} ${at}`}>
              <th scope="row" className="office-address">
                {url}
              </th>
              <td data-label={t`When removed`}>
                <time dateTime={at}>{momentText(at, locale)}</time>
              </td>
              <td data-label={t`By whom`}>{actor}</td>
            </tr>
          ))}
        </tbody>
      </RecordTable>
      <SaveList name={t`Removed`} cells={() => removalCells(data, locale)} />
    </section>
  )
}
