/** A cache of bounded weight that keeps what is used and forgets what has not been used for long. */
export interface Lru<V> {
  get: (key: string) => V | undefined
  /** `weight` in the unit of the capacity; what weighs more than half of it is not kept. */
  set: (key: string, value: V, weight: number) => void
  delete: (key: string) => void
}

interface Entry<V> {
  value: V
  weight: number
}

/**
 * Two generations of half the capacity each: what is used moves into the young one, and when that is full the old one
 * is forgotten as a whole. Finding what was used lately changes nothing, so that it costs no more than a look.
 */
export function createLru<V>(capacity: number): Lru<V> {
  let young = new Map<string, Entry<V>>()
  let old = new Map<string, Entry<V>>()
  let weightOfYoung = 0

  const remove = (key: string): void => {
    weightOfYoung -= young.get(key)?.weight ?? 0
    young.delete(key)
    old.delete(key)
  }
  const keep = (key: string, entry: Entry<V>): void => {
    remove(key)
    if (entry.weight > capacity / 2) return
    if (weightOfYoung + entry.weight > capacity / 2) {
      old = young
      young = new Map()
      weightOfYoung = 0
    }
    young.set(key, entry)
    weightOfYoung += entry.weight
  }

  return {
    get(key) {
      const entry = young.get(key)
      if (entry) return entry.value
      const older = old.get(key)
      if (older) keep(key, older)
      return older?.value
    },
    set: (key, value, weight) => keep(key, { value, weight }),
    delete: remove,
  }
}
