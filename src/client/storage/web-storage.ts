type StorageName = 'localStorage' | 'sessionStorage'

const memory: Record<StorageName, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

/** A browser's storage where it may be used: private modes and partitioned frames throw a SecurityError on the mere mention. */
function real(kind: StorageName): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}

export interface TextStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/** Reads and writes that never throw: what the browser refuses to keep lives in memory until the page closes. */
function textStorage(kind: StorageName): TextStorage {
  const kept = memory[kind]
  return {
    get(key) {
      const held = kept.get(key)
      if (held !== undefined) return held
      try {
        return real(kind)?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    set(key, value) {
      kept.delete(key)
      try {
        const storage = real(kind)
        if (!storage) throw new Error('no storage')
        storage.setItem(key, value)
      } catch {
        kept.set(key, value)
      }
    },
    remove(key) {
      kept.delete(key)
      try {
        real(kind)?.removeItem(key)
      } catch {
        // What cannot be reached holds nothing of ours.
      }
    },
    keys() {
      try {
        return [...new Set([...Object.keys(real(kind) ?? {}), ...kept.keys()])]
      } catch {
        return [...kept.keys()]
      }
    },
  }
}

export const local = textStorage('localStorage')
export const session = textStorage('sessionStorage')
