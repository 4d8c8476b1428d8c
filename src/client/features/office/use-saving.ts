import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RULE } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { type Drafts, isReady, overNow, without } from './drafts.ts'
import { FIELD_KEYS, type FieldKey, type Source } from './fields.ts'
import { fieldName } from './products/columns.ts'
import { type Saved, saveDrafts } from './products/save.ts'

/** Why a product's draft is not saved, in words. */
interface Problem {
  uid: string
  text: string
}

export interface Saving {
  save: () => void
  isBusy: boolean
  /** Products that are saved so far, while it goes on; else null. */
  done: number | null
  problems: readonly Problem[]
}

/** What has become of a product, for whoever shows it. */
export interface Became {
  uid: string
  revision: string
  /** Null: as the draft said. */
  product: Source | null
  draft: Drafts[string] | null
}

/** Rounds in which changes go again over what colleagues have changed elsewhere in the same products. */
const ROUNDS = 3

interface Ways {
  shop: string
  drafts: Drafts
  change: (change: (before: Drafts) => Drafts) => void
  became: (all: readonly Became[]) => void
}

/** Saves drafts, says what became of them, and brings what a colleague has changed meanwhile to be settled. */
export function useSaving({ shop, drafts, change, became }: Ways): Saving {
  const { i18n } = useLingui()
  const [done, setDone] = useState<number | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const save = async (): Promise<void> => {
    if (done !== null) return
    setDone(0)
    setProblems([])
    let left = drafts
    let saved = 0
    const found: Problem[] = []
    /** Merged over what others have changed elsewhere: these go again. */
    let again: string[] = []
    const tell = (all: Saved[]): void => {
      for (const one of all) {
        left = after(left, one)
        const draft = left[one.uid]
        if (one.what === 'changed' && draft && isReady(draft)) again.push(one.uid)
        const text = problemText(i18n, one)
        if (text !== null) found.push({ uid: one.uid, text })
      }
      saved += all.filter(({ what }) => what === 'saved').length
      setDone(saved)
      change((before) => all.reduce(after, before))
      became(all.flatMap(becameOf))
    }
    try {
      await saveDrafts(shop, left, tell)
      for (let round = 1; round < ROUNDS && again.length > 0; round++) {
        const next = Object.fromEntries(again.flatMap((uid) => (left[uid] ? [[uid, left[uid]]] : [])))
        again = []
        await saveDrafts(shop, next, tell)
      }
      if (Object.keys(left).length === 0) toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    } catch (error) {
      toast(failureText(error), 'error', { id: 'office-saved' })
    } finally {
      setProblems(found)
      setDone(null)
    }
  }
  return { save: () => void save(), isBusy: done !== null, done, problems }
}

/** Drafts after what has become of one: what was written while it was being saved stays. */
function after(drafts: Drafts, one: Saved): Drafts {
  const draft = drafts[one.uid]
  if (!draft) return drafts
  if (one.what === 'changed' && one.now) return overNow(drafts, one.uid, one.now.revision, one.now.product)
  if (one.what !== 'saved') return drafts
  const later = Object.entries(draft.values).filter(([key, value]) => value !== one.draft.values[key as FieldKey])
  const hasBad = Object.keys(draft.bad).length > 0
  if (later.length === 0 && !hasBad) return without(drafts, one.uid)
  return {
    ...drafts,
    [one.uid]: {
      ...draft,
      revision: one.revision,
      values: Object.fromEntries(later),
      base: Object.fromEntries(
        later.map(([key]) => [key, one.draft.values[key as FieldKey] ?? draft.base[key as FieldKey]]),
      ),
    },
  }
}

function becameOf(one: Saved): Became[] {
  if (one.what === 'saved') return [{ uid: one.uid, revision: one.revision, product: null, draft: one.draft }]
  if (one.what === 'changed' && one.now) return [{ uid: one.uid, ...one.now, draft: null }]
  return []
}

function problemText(i18n: I18n, one: Saved): string | null {
  if (one.what === 'changed' && !one.now) return t`It is no longer in the shop; discard the change.`
  if (one.what === 'failed') return t`It could not be saved. Try again in a moment.`
  if (one.what !== 'refused') return null
  const [first] = one.errors
  return first ? errorText(i18n, first) : t`The server does not take it as it is.`
}

function errorText(i18n: I18n, { field, rule }: { field: string; rule: string }): string {
  const key = FIELD_KEYS.find((one) => one === field || one === `measurements.${field}`)
  if (key === 'replaced_by') return t`What replaces it has to be another product that the shop has`
  const [top = ''] = field.split('.')
  const name = key ? fieldName(i18n, key) : top === 'name' ? t`Name` : fieldName(i18n, top as FieldKey)
  switch (rule) {
    case RULE.required:
      return t`${name} is missing`
    case RULE.tooLong:
      return t`${name} is too long`
    case RULE.range:
      return t`${name} is too large or too small`
    default:
      return t`${name} is not written as it has to be`
  }
}

function failureText(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Your changes stay here; save them again in a moment.`
      : t`There is no network. Your changes stay on this device until you save them.`
  if (isApiError(error, 'request_in_progress') || isApiError(error, 'rate_limited'))
    return t`Products of the shop are being written already. Your changes stay here; save them again in a moment.`
  if (isApiError(error, 'forbidden') || isApiError(error, 'shop_forbidden')) return t`Your access no longer allows it.`
  return t`Something went wrong on our side. Your changes stay here; save them again in a moment.`
}
