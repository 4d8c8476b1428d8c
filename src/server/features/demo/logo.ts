/** Letters of a geometric alphabet: circles and stems, so that a logo needs no font. x-height 40, stroke 11. */
interface Glyph {
  /** Path with the pen at the letter's left edge on the base line; y grows downwards. */
  path: string
  width: number
}

const BOWL = 'M0 -20a20 20 0 1 1 40 0a20 20 0 1 1 -40 0'
const ARCH = 'M0 0V-40M0 -20a16 20 0 0 1 32 0V0'

const GLYPHS: Readonly<Record<string, Glyph>> = {
  n: { path: ARCH, width: 32 },
  o: { path: BOWL, width: 40 },
  r: { path: 'M0 0V-40M0 -20a18 20 0 0 1 20 -20', width: 20 },
  d: { path: `${BOWL}M40 0V-64`, width: 40 },
  f: { path: 'M9 0V-48a15 15 0 0 1 16 -15M0 -38H23', width: 24 },
  m: { path: 'M0 0V-40M0 -22a15 18 0 0 1 30 0V0M30 -22a15 18 0 0 1 30 0V0', width: 60 },
  k: { path: 'M0 0V-64M28 -40L1 -17M10 -24L30 0', width: 30 },
  t: { path: 'M9 -56V-16a15 15 0 0 0 16 15M0 -38H23', width: 25 },
  e: { path: 'M1 -20H39a19.5 19.5 0 1 0 -7 15', width: 40 },
}

const STROKE = 11
const GAP = 17
const ASCENT = 70

/**
 * A wordmark as SVG in one colour, which must stand out on paper and on black alike.
 * @throws if a letter is missing from the alphabet
 */
export function logo(word: string, colour: string): string {
  let x = STROKE
  const letters = [...word].map((letter) => {
    const glyph = GLYPHS[letter]
    if (!glyph) throw new Error(`The logo alphabet has no ${letter}`)
    const path = `<path transform="translate(${x} ${ASCENT + 4})" d="${glyph.path}"/>`
    x += glyph.width + GAP
    return path
  })
  const [width, height] = [x - GAP + STROKE, ASCENT + 16]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke="${colour}" stroke-width="${STROKE}" stroke-linejoin="round">${letters.join('')}</g></svg>`
}
