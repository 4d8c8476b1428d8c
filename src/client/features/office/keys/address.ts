import { textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'

/** What may stand of a key in a row, in this order; its name always does. */
export const KEY_COLUMNS = ['may', 'shops', 'until', 'used', 'networks'] as const
export type KeyColumn = (typeof KEY_COLUMNS)[number]

/** What is asked in a dialog over the page; the last two are about one key. */
const DIALOGS = ['new', 'rotate', 'revoke'] as const

/** What the page of keys shows: its address and nothing else. A key itself is never in it. */
export interface KeysState {
  dialog?: (typeof DIALOGS)[number] | undefined
  /** The id of the key that the dialog is about. */
  key?: string | undefined
  /** Those that were revoked, too. */
  show?: 'all' | undefined
  /** Names of columns, apart by blanks; left out: all of them, or those that were chosen last. */
  columns?: string | undefined
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readKeysState(query: Readonly<Record<string, unknown>>): KeysState {
  const dialog = DIALOGS.find((one) => one === query.dialog)
  const key = typeof query.key === 'string' && query.key !== '' ? query.key : undefined
  const { columns } = writeColumns(readColumns(textsOf(query.columns)[0], KEY_COLUMNS))
  const show = query.show === 'all' ? 'all' : undefined
  if (dialog === 'new' || dialog === undefined || key === undefined)
    return { dialog: dialog === 'new' ? dialog : undefined, show, columns }
  return { dialog, key, show, columns }
}

/** The query of a state, for links. */
export const keysSearch = (state: KeysState): Record<string, string> =>
  Object.fromEntries(Object.entries(state).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
