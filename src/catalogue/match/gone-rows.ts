const gone = new WeakMap<Uint8Array, Uint32Array>()

/** The rows that do not show, ascending; found once for each such flags. */
export function goneRows(dead: Uint8Array): Uint32Array {
  const known = gone.get(dead)
  if (known) return known
  const rows = new Uint32Array(dead.reduce((sum, flag) => sum + flag, 0))
  for (let row = 0, n = 0; row < dead.length; row++) if (dead[row] === 1) rows[n++] = row
  gone.set(dead, rows)
  return rows
}
