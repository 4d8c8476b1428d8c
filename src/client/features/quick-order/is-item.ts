import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { MatchCandidate } from '#contract/catalogue/match.schema.ts'
import type { Item } from './items.ts'

type Raw = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value)

const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= ANTAL_MAX

const isCandidate = (value: unknown): value is MatchCandidate =>
  isRecord(value) &&
  isText(value.uid) &&
  isText(value.article_number) &&
  isText(value.name) &&
  isTextOrNull(value.thumbnail) &&
  isNumberOrNull(value.unit_price) &&
  isText(value.currency)

/** A state goes with its product: what is found has one. */
const isState = ({ state, uid }: Raw): boolean =>
  state === 'found' ? isText(uid) : (state === 'open' || state === 'out') && isTextOrNull(uid)

/** Whether what comes back from storage is a row of a list, as far as showing and ordering it rely on that. */
export const isItem = (value: unknown): value is Item =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.text) &&
  isText(value.number) &&
  isQuantity(value.quantity) &&
  isState(value) &&
  isTextOrNull(value.trouble) &&
  isTextOrNull(value.outcome) &&
  isNumberOrNull(value.unit) &&
  isTextOrNull(value.currency) &&
  Array.isArray(value.lines) &&
  value.lines.every(Number.isInteger) &&
  Array.isArray(value.candidates) &&
  value.candidates.every(isCandidate)
