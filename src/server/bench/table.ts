/** Rows as aligned columns for a terminal; the first row is the head, texts stand left and numbers right. */
export function table(rows: readonly (readonly (string | number | null)[])[]): string {
  const texts = rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))))
  const widths = (texts[0] ?? []).map((_, i) => Math.max(...texts.map((row) => row[i]?.length ?? 0)))
  const left = (rows[1] ?? []).map((cell) => typeof cell === 'string')
  return texts
    .map((row) =>
      row.map((cell, i) => (left[i] ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}
