/** The columns of a table that an address names, in the table's order; empty: the usual ones. */
export function readColumns<Key extends string>(said: string | undefined, all: readonly Key[]): Key[] {
  const named = new Set(said?.split(' '))
  return all.filter((key) => named.has(key))
}

/** The same as an address says it: nothing where they are the usual ones. */
export const writeColumns = (columns: readonly string[]): { columns?: string } =>
  columns.length > 0 ? { columns: columns.join(' ') } : {}
