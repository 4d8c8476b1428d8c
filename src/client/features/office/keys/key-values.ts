import { KEY_DAYS } from '#contract/keys/key.ts'
import { SCOPES } from '#contract/keys/scope.ts'
import { type FieldGuards, isText } from '../form/written.ts'
import type { SentKey } from './calls.ts'

/** What the form of a new key says. */
export interface KeyValues {
  name: string
  scopes: readonly string[]
  shops: readonly string[]
  /** One a line. */
  networks: string
  days: string
}

export const NO_KEY: KeyValues = { name: '', scopes: [], shops: [], networks: '', days: String(KEY_DAYS.usual) }

const isTexts = (kept: unknown): boolean => Array.isArray(kept) && kept.every(isText)

export const KEY_GUARDS: FieldGuards<keyof KeyValues> = {
  name: isText,
  scopes: isTexts,
  shops: isTexts,
  networks: isText,
  days: isText,
}

/** What is written as a call. @param shops those there are */
export const keyOf = (
  { name, scopes, shops: chosen, networks, days }: KeyValues,
  shops: readonly string[],
): SentKey => ({
  name: name.trim(),
  scopes: SCOPES.filter((one) => scopes.includes(one)),
  shop_ids: shops.filter((one) => chosen.includes(one)),
  networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
  days: Number(days),
})
