import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, SentPriceRow } from '#contract/office/price-list.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { toast } from '../../../ui/toast.ts'
import { isSame } from '../fields.ts'
import type { OfficeErrors } from '../form/errors.ts'
import { useKeptAmong } from '../form/use-kept.ts'
import { useSending } from '../form/use-sending.ts'
import { useWritten } from '../form/use-written.ts'
import { fetchRow, type ListKey, writeRows } from './calls.ts'
import { rowErrors, rowRefusal } from './row-errors.ts'
import {
  formerRow,
  keyOf,
  NEW_ROW,
  type PriceRow,
  ROW_GUARDS,
  type RowField,
  type RowValues,
  sentOf,
  valuesOf,
} from './row-values.ts'

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

export type RowForm = ReturnType<typeof useRowForm>

/** A row that is written: kept on the device until it is saved or thrown away, and never written over a colleague's unseen. */
export function useRowForm({ at, row, revision, told, onSaved }: RowAsked) {
  const { t } = useLingui()
  const isThere = useContact()
  const isNew = row === null
  const [read, setRead] = useState(() => ({ values: isNew ? NEW_ROW : valuesOf(row), revision, isGone: false }))
  const [news, setNews] = useState<RowNews | null>(null)
  const [removes, setRemoves] = useState(false)
  const [why, setWhy] = useState<string>()
  const key = isNew ? 'new' : JSON.stringify(keyOf(valuesOf(row)))
  const over = useWritten<RowValues, RowField>({
    kept: useKeptAmong('office-price-rows', `${at.shop}/${at.id}/${key}`, ROW_GUARDS, formerRow),
    now: read.values,
    check: rowErrors,
  })
  const { form, values, now, written, settle, forget } = over
  const open = isNew || read.isGone ? [] : over.open
  const isChanged = written.length > 0 || read.isGone
  const isHeld = removes || open.length > 0 || (!isNew && !isChanged)
  useUnsaved(isChanged)
  const done = (words: string, look: 'success' | 'warning' = 'success'): void => {
    forget()
    toast(words, look, { id: 'office-saved' })
    onSaved()
  }
  /** How the row is now, over which what is written goes; whether it is still there. */
  const follow = async (list: OfficePriceList): Promise<boolean> => {
    told(list)
    const found = isNew ? { row: undefined, revision: list.revision } : await fetchRow(at, keyOf(read.values))
    const current = found.row ? valuesOf(found.row) : read.values
    const theirs = (Object.keys(current) as RowField[]).filter((field) => !isSame(current[field], read.values[field]))
    const isTaken = (field: RowField): boolean => !written.includes(field) || isSame(values[field], current[field])
    const isGone = !isNew && !found.row
    setRead({ values: current, revision: found.revision, isGone })
    setNews(isGone ? null : { was: read.values, now: current, fields: theirs.filter(isTaken) })
    return !isGone
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
  const write = (rows: SentPriceRow[], dryRun = false) => writeRows(at, rows, { dryRun, revision: read.revision })

  const put = async (said: RowValues): Promise<OfficeErrors> => {
    const isAtHome = !isNew && !read.isGone
    const isMoved = isAtHome && !isSame(keyOf(said), keyOf(read.values))
    // Another row is never written over unseen.
    if ((!isAtHome || isMoved) && (await write([sentOf(said)], true)).created === 0)
      return { from: t`The list has a row for that already` }
    const { unknown } = await write([...(isMoved ? [{ ...keyOf(read.values), removed: true }] : []), sentOf(said)])
    if (unknown.count > 0) done(t`The row is saved. It counts as soon as the shop has that.`, 'warning')
    else done(t`Everything is saved`)
    return {}
  }
  const sending = useSending(form, {
    blocked: isHeld || !isThere,
    send: (said) =>
      overRead(
        () => put(said),
        () => ({}),
      ),
    refused: rowRefusal,
  })
  const take = async (): Promise<void> => {
    await write([{ ...keyOf(read.values), removed: true }])
    done(t`The row is removed`)
  }
  const remove = async (): Promise<void> => {
    setRemoves(true)
    setWhy(undefined)
    try {
      // What a colleague has removed is removed.
      await overRead(take, (isStill) => {
        if (!isStill) done(t`The row is removed`)
      })
    } catch (error) {
      const { form: text, ...others } = rowRefusal(error)
      setWhy(text ?? Object.values(others)[0])
    } finally {
      setRemoves(false)
    }
  }
  return {
    ...sending,
    control: form.control as unknown as Control,
    problem: sending.problem ?? why,
    values,
    now,
    written,
    open,
    news,
    isGone: read.isGone,
    isChanged,
    isHeld,
    removes,
    settle,
    forget,
    remove: () => void remove(),
  }
}
