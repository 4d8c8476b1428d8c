import { useSyncExternalStore } from 'react'
import type { Theme } from '#contract/picture.ts'

/** The theme set by hand as `data-theme` on the root; null where the system decides. */
function forcedTheme(): Theme | null {
  const set = document.documentElement.dataset.theme
  return set === 'light' || set === 'dark' ? set : null
}

const listeners = new Set<() => void>()
let observer: MutationObserver | null = null

/** One observer for all pictures of the page: a catalogue shows sixty. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  observer ??= new MutationObserver(() => {
    for (const tell of listeners) tell()
  })
  if (listeners.size === 1)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) observer?.disconnect()
  }
}

export const useForcedTheme = (): Theme | null => useSyncExternalStore(listen, forcedTheme)
