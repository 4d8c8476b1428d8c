import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportHeld, ImportHeldAnswer, ReleaseHeld } from '#contract/office/held.schema.ts'
import type { Import } from '#contract/office/import.schema.ts'
import { isBusy } from '#contract/office/import.ts'
import { useServerQuery } from '../../../http/query.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager/pager.tsx'
import { CODE, RecordTable } from '../../../ui/record-table.tsx'
import { toast } from '../../../ui/toast.ts'
import { OfficeFailure } from '../failure.tsx'
import { heldName, heldText } from '../held.tsx'
import { ListSkeleton } from '../office-list.tsx'
import { productPlace } from '../places.ts'
import { useDoing } from '../use-doing.ts'
import { fetchHeld, releaseAllHeld } from './calls.ts'
import { SaveHeld } from './save-held.tsx'
import { failureText } from './words.ts'

interface Props {
  one: Import
  blocked: boolean
}

/** What an import, or its check, has left as it was said by hand; released one by one or all at once. */
export function HeldSection({ one, blocked }: Props) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { id, shop_id: shop, finished_at } = one
  const fields = one.report?.held?.fields ?? 0
  const { data, error, retry } = useServerQuery(
    [shop, null, 'office-import-held', id, finished_at, page],
    (signal) => fetchHeld(id, page, signal),
    { wanted: fields > 0 },
  )
  if (fields === 0) return null
  return (
    <section aria-labelledby="import-held">
      <h2 id="import-held">{t`Changed by hand, so left as it is`}</h2>
      <p>
        {t`Somebody has changed these fields by hand. Imports leave them until they are released; then the next one sets them.`}
      </p>
      {data ? (
        <>
          <Held one={one} answer={data} blocked={blocked} retry={retry} />
          <Pager
            current={page}
            total={data.meta.total_pages}
            texts={pagerWords()}
            hrefOf={(next) => `#${next}`}
            onPage={setPage}
          />
        </>
      ) : error ? (
        <OfficeFailure error={error} retry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

interface HeldProps extends Props {
  answer: ImportHeldAnswer
  retry: () => void
}

function Held({ one, answer: { data, meta }, blocked, retry }: HeldProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [busy, act] = useDoing(failureText)
  const context = { locale, known: undefined }
  const held = meta.held
  const isOff = blocked || busy || isBusy(one.state)
  const ask = (wish: ReleaseHeld): void =>
    act(async () => {
      try {
        const { released, taken } = await releaseAllHeld(one.id, wish)
        toast(wish.take ? t`Taken from the file: ${taken}` : t`Released: ${released}`, 'info', { id: 'office-held' })
      } finally {
        retry()
      }
    })
  if (meta.total === 0) return <p>{t`What it left is no longer known.`}</p>
  return (
    <>
      <p role="status">
        {held === 0 ? (
          t`Nothing of it is held any more.`
        ) : (
          <Plural value={held} one="# field is held" other="# fields are held" />
        )}
      </p>
      <div className="office-import-next">
        <Button disabled={isOff || held === 0} onClick={() => ask({ all: true })}>{t`Release all`}</Button>
        <Button disabled={isOff || held === 0} onClick={() => ask({ all: true, take: true })}>
          {t`Take all of the file’s values now`}
        </Button>
        <SaveHeld one={one} />
      </div>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Stays`}</th>
            <th scope="col">{t`In the file`}</th>
            <th scope="col">{t`Changed by`}</th>
            <th scope="col">{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => {
            const { uid, field, by } = row
            const name = heldName(i18n, field)
            return (
              <tr key={`${uid} ${field}`}>
                <th scope="row">
                  <Link to="/office/$" params={{ _splat: productPlace(one.shop_id, uid) }}>
                    {uid}
                  </Link>
                </th>
                <td data-label={t`Field`}>{name}</td>
                <td data-label={t`Stays`}>{heldText(field, row.stays, context) || t`(empty)`}</td>
                <td data-label={t`In the file`}>{heldText(field, row.says, context) || t`(empty)`}</td>
                <td data-label={t`Changed by`}>
                  <span className={CODE}>{by}</span>, {momentText(row.at, locale)}
                </td>
                <td data-label={t`State`}>
                  <RowState row={row} name={name} isOff={isOff} ask={ask} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </RecordTable>
    </>
  )
}

interface RowProps {
  row: ImportHeld
  name: string
  isOff: boolean
  ask: (wish: ReleaseHeld) => void
}

function RowState({ row: { uid, field, state }, name, isOff, ask }: RowProps) {
  const { t } = useLingui()
  if (state === 'taken') return <>{t`Taken from the file`}</>
  if (state === 'released') return <>{t`Released`}</>
  const rows = [{ uid, field }]
  return (
    <span className="office-held-actions">
      <Button
        size="s"
        disabled={isOff}
        aria-label={t`Release ${name} of ${uid}`}
        onClick={() => ask({ rows })}
      >{t`Release`}</Button>
      <Button
        size="s"
        disabled={isOff}
        aria-label={t`Take the file’s value now: ${name} of ${uid}`}
        onClick={() => ask({ rows, take: true })}
      >
        {t`Take now`}
      </Button>
    </span>
  )
}
