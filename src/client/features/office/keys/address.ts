/** What is asked in a dialog over the page; the last two are about one key. */
const DIALOGS = ['new', 'rotate', 'revoke'] as const

/** What the page of keys shows: its address and nothing else. A key itself is never in it. */
export interface KeysState {
  dialog?: (typeof DIALOGS)[number] | undefined
  /** The id of the key that the dialog is about. */
  key?: string | undefined
  /** Those that were revoked, too. */
  show?: 'all' | undefined
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readKeysState(query: Readonly<Record<string, unknown>>): KeysState {
  const dialog = DIALOGS.find((one) => one === query.dialog)
  const key = typeof query.key === 'string' && query.key !== '' ? query.key : undefined
  const show = query.show === 'all' ? 'all' : undefined
  if (dialog === 'new' || dialog === undefined || key === undefined)
    return { dialog: dialog === 'new' ? dialog : undefined, show }
  return { dialog, key, show }
}

/** The query of a state, for links. */
export const keysSearch = (state: KeysState): Record<string, string> =>
  Object.fromEntries(Object.entries(state).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
