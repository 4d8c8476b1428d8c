/** A cache that forgets what was not used for longest once its weights sum up to more than `capacity`. */
export interface Lru<V> {
  get: (key: string) => V | undefined
  /** `weight` in the unit of the capacity; what weighs more than all of it is not kept. */
  set: (key: string, value: V, weight: number) => void
  delete: (key: string) => void
  clear: () => void
  readonly size: number
}

export function createLru<V>(capacity: number): Lru<V> {
  const entries = new Map<string, { value: V; weight: number }>()
  let total = 0

  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.weight
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A Map keeps the order of insertion: the first key is always the one unused for longest.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      remove(key)
      if (weight > capacity) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= capacity) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    get size() {
      return entries.size
    },
  }
}
