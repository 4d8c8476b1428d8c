/** A spreadsheet holds no more in one cell. */
const LONGEST = 32_000

// What a formula may begin with, the full-width signs included, which some programs read alike.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/**
 * Text that a spreadsheet takes for text: an apostrophe stands before what it would run as a formula. Signs that no
 * file may hold are gone.
 */
export function safeText(value: string): string {
  const clean = value.toWellFormed().replaceAll(UNPRINTABLE, '').slice(0, LONGEST).toWellFormed()
  return FORMULA.test(clean) ? `'${clean}` : clean
}

/** Control signs but tab and line ends, and what XML does not allow. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\uFFFE\uFFFF]/gu
