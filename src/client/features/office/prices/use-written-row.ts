import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, SentPriceRow } from '#contract/office/price-list.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { keyedDrafts, useKeyedDraft } from '../../../storage/keyed-drafts.ts'
import { toast } from '../../../ui/toast.ts'
import { fetchRow, type ListKey, writeRows } from './calls.ts'
import { keyOf, NEW_ROW, type PriceRow, type RowErrors, type RowValues, sentOf, valuesOf } from './row-values.ts'
import {
  differing,
  isWritten,
  readWrittenRow,
  rebasedRow,
  type RowField,
  settledRow,
  type WrittenRow,
  writtenOver,
} from './written-row.ts'

const KIND = keyedDrafts<WrittenRow>('office-price-rows', readWrittenRow)

export interface RowAsked {
  at: ListKey
  /** Null: a new one. */
  row: PriceRow | null
  /** The list's, when the row was read. */
  revision: number
  /** A colleague was quicker: the list as it is now. */
  told: (now: OfficePriceList) => void
  onSaved: () => void
}

/** What a colleague has made of a row meanwhile, by the fields that are taken over; none: only of other rows. */
export interface RowNews {
  was: RowValues
  now: RowValues
  fields: readonly RowField[]
}

/** A row that is written: kept on the device until it is saved or thrown away, and never written over a colleague's unseen. */
export function useWrittenRow({ at, row, revision, told, onSaved }: RowAsked) {
  const isNew = row === null
  const name = `${at.shop}/${at.id}/${isNew ? 'new' : JSON.stringify(keyOf(valuesOf(row)))}`
  const [kept, change] = useKeyedDraft(KIND, name)
  const [read, setRead] = useState(() => writtenOver(isNew ? NEW_ROW : valuesOf(row), revision))
  const [news, setNews] = useState<RowNews | null>(null)
  const written = kept ?? read
  const { base, values } = written
  useUnsaved(isWritten(written))
  const update = (next: (before: WrittenRow) => WrittenRow): void =>
    change((before) => {
      const now = next(before ?? read)
      return isWritten(now) ? now : null
    })
  const forget = (): void => change(() => null)
  const done = (words: string, look: 'success' | 'warning' = 'success'): void => {
    forget()
    toast(words, look, { id: 'office-saved' })
    onSaved()
  }
  /** How the row is now, over which what is written goes; whether it is still there. */
  const follow = async (now: OfficePriceList): Promise<boolean> => {
    told(now)
    const found = isNew ? null : await fetchRow(at, keyOf(base))
    if (found === null) {
      setNews({ was: base, now: base, fields: [] })
      update((before) => ({ ...before, revision: now.revision }))
      setRead((before) => ({ ...before, revision: now.revision }))
      return true
    }
    const rebased = rebasedRow(written, found.row, found.revision)
    const fields = differing(base, rebased.base).filter((field) => !rebased.open.includes(field))
    setNews(rebased.isGone ? null : { was: base, now: rebased.base, fields })
    update((before) => rebasedRow(before, found.row, found.revision))
    if (!rebased.isGone) setRead(writtenOver(rebased.base, found.revision))
    return !rebased.isGone
  }
  /** Does something that goes over the list as it was read. */
  const overRead = async <T>(work: () => Promise<T>, isLate: (isThere: boolean) => T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isApiError(error, ERROR.revisionChanged)) throw error
      return isLate(await follow(error.data as OfficePriceList))
    }
  }
  const write = (rows: SentPriceRow[], dryRun = false) => writeRows(at, rows, { dryRun, revision: written.revision })
  const isAtHome = !isNew && !written.isGone
  const isMoved = isAtHome && JSON.stringify(keyOf(values)) !== JSON.stringify(keyOf(base))

  const put = async (): Promise<RowErrors> => {
    // Another row is never written over unseen.
    if ((!isAtHome || isMoved) && (await write([sentOf(values)], true)).created === 0)
      return { from: t`The list has a row for that already` }
    const { unknown } = await write([...(isMoved ? [{ ...keyOf(base), removed: true }] : []), sentOf(values)])
    if (unknown.count > 0) done(t`The row is saved. It counts as soon as the shop has that.`, 'warning')
    else done(t`Everything is saved`)
    return {}
  }
  const remove = async (): Promise<void> => {
    await write([{ ...keyOf(base), removed: true }])
    done(t`The row is removed`)
  }
  return {
    written,
    news,
    set: (part: Partial<RowValues>): void => update((before) => ({ ...before, values: { ...before.values, ...part } })),
    settle: (field: RowField, take: 'mine' | 'theirs'): void => update((before) => settledRow(before, field, take)),
    forget,
    /** Answers what is wrong with it. Throws as `writeRows` does, but for a colleague who was quicker: that is shown. */
    save: (): Promise<RowErrors> => overRead(put, () => ({})),
    /** Throws likewise. What a colleague has removed is removed. */
    remove: (): Promise<void> =>
      overRead(remove, (isThere) => {
        if (!isThere) done(t`The row is removed`)
      }),
  }
}
