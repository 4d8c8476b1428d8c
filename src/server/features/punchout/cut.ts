/** At most so much of a text; half a sign at its end, which no database keeps, is replaced. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** The same, counted in bytes of UTF-8. */
export const cutBytes = (text: string, length: number): string =>
  Buffer.from(text.toWellFormed())
    .subarray(0, length)
    .toString()
    .replace(/\uFFFD+$/, '')
