import { atom, useAtomValue } from 'jotai'
import { store } from './store.ts'
import { local } from './web-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

const read = (): Theme => {
  const kept = local.get(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const themeAtom = atom<Theme>(read())

export const useTheme = (): Theme => useAtomValue(themeAtom)

/** Switches and remembers; `system` follows the device. `boot.js` sets the same attribute before the first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    local.remove(KEY)
    delete document.documentElement.dataset.theme
  } else {
    local.set(KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  store.set(themeAtom, theme)
}
