import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ImportHeldAnswer, ReleaseHeld } from '#contract/office/held.schema.ts'
import type { Import } from '#contract/office/import.schema.ts'
import { isBusy } from '#contract/office/import.ts'
import { useServerQuery } from '../../../http/query.ts'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { Pager } from '../../../ui/pager/pager.tsx'
import { toast } from '../../../ui/toast.ts'
import { OfficeFailure } from '../failure.tsx'
import { ListSkeleton, useOfficeList } from '../office-list.tsx'
import { importPlace } from '../places.ts'
import { useDoing } from '../use-doing.ts'
import { HELD_COLUMNS, type HeldColumn, readHeldState, writeHeldState } from './address.ts'
import { fetchHeld, releaseAllHeld } from './calls.ts'
import { HeldTable, heldColumnName } from './held-table.tsx'
import { SaveHeld } from './save-held.tsx'
import { failureText } from './words.ts'

const ADDRESS = { read: readHeldState, write: writeHeldState }
const COLUMNS = { all: HELD_COLUMNS }

interface Props {
  one: Import
  blocked: boolean
}

/** What an import, or its check, has left as it was said by hand; released one by one or all at once. */
export function HeldSection({ one, blocked }: Props) {
  const { t } = useLingui()
  const { id, shop_id: shop, finished_at } = one
  const { state, go, hrefOf } = useOfficeList(importPlace(id), ADDRESS)
  const { page } = state
  const [columns, keep] = useColumns('held', state.columns, COLUMNS)
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
          <Held one={one} answer={data} columns={columns} blocked={blocked} retry={retry}>
            <ColumnsChoice
              columns={HELD_COLUMNS.map((key) => [key, heldColumnName(key)] as const)}
              shown={columns}
              texts={columnsWords()}
              onChange={(next) => {
                keep(next)
                go({ ...state, columns: next })
              }}
            />
          </Held>
          <Pager
            current={page}
            total={data.meta.total_pages}
            texts={pagerWords()}
            hrefOf={hrefOf}
            onPage={(next) => go({ page: next })}
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
  columns: readonly HeldColumn[]
  retry: () => void
  /** What else is chosen of the list. */
  children: ReactNode
}

function Held({ one, answer: { data, meta }, columns, blocked, retry, children }: HeldProps) {
  const { t } = useLingui()
  const [busy, act] = useDoing(failureText)
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
      <div className="office-import-next">
        <Button disabled={isOff || held === 0} onClick={() => ask({ all: true })}>{t`Release all`}</Button>
        <Button disabled={isOff || held === 0} onClick={() => ask({ all: true, take: true })}>
          {t`Take all of the file’s values now`}
        </Button>
      </div>
      <div className="office-bar">
        <p role="status">
          {held === 0 ? (
            t`Nothing of it is held any more.`
          ) : (
            <Plural value={held} one="# field is held" other="# fields are held" />
          )}
        </p>
        <div className="office-buttons">
          {children}
          <SaveHeld one={one} />
        </div>
      </div>
      <HeldTable
        shop={one.shop_id}
        held={data}
        page={meta.current_page}
        columns={columns}
        isOff={isOff}
        ask={ask}
        release={(wish) => releaseAllHeld(one.id, wish)}
        onEnd={retry}
      />
    </>
  )
}
