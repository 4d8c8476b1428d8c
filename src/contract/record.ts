/** A record with the same kind of value for each key. */
export function recordOf<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  const record = {} as Record<K, T>
  for (const key of keys) record[key] = make(key)
  return record
}
