import { hash } from 'node:crypto'
import { COLOURS, DARKER, LEGS, LIGHTER, WOODS } from './colour-words.ts'
import type { KindName } from '#drawing/kinds.ts'
import { blend } from '#drawing/oklab.ts'
import { NEUTRAL } from '#drawing/palette.ts'
import { Lexicon, wordsOf } from './lexicon.ts'

export interface Colours {
  body: string
  detail: string
}

const entry = ({ hex, words }: { hex: string; words: string }) => ({ value: hex, words })
const PLAIN = new Lexicon(COLOURS.map(entry))
const WOODEN = new Lexicon(WOODS.map(entry))
const BOTH = new Lexicon([...COLOURS, ...WOODS].map(entry))
const SHADE = new Lexicon<'light' | 'dark'>([
  { value: 'light', words: LIGHTER },
  { value: 'dark', words: DARKER },
])
const SHADE_OF_COMPOUND = new Lexicon<'light' | 'dark'>([
  { value: 'light', words: 'lyse* | lys* | ljus* | vaalean*' },
  { value: 'dark', words: 'mørke* | mørk* | mörk* | tumman* | djup* | dyp* | dyb*' },
])
const TO_LEGS = new Lexicon<true>([{ value: true, words: LEGS }])

const LONGEST = 2000

/** The colour that the words name first, lighter or darker by the word before it or the front of a compound. */
function colourIn(words: readonly string[], lexicon: Lexicon<string>): string | undefined {
  const hit = lexicon.first(words)
  if (!hit) return undefined
  const shade = SHADE.meaning(words[hit.at - 1] ?? '') ?? SHADE_OF_COMPOUND.meaning(words[hit.at] ?? '')
  if (!shade) return hit.value
  return shade === 'light' ? blend(hit.value, '#f4f0e8', 0.38) : blend(hit.value, '#17150f', 0.36)
}

/** The words about the product itself, and those about its legs: "Tekstil grå. Ben eik", "grå, sorte ben". */
function parts(words: readonly string[]): { own: string[]; legs: string[] } {
  const [own, legs]: [string[], string[]] = [[], []]
  let clause: string[] = []
  const close = () => {
    const at = TO_LEGS.first(clause)?.at
    if (at === undefined) own.push(...clause, '.')
    else {
      // The word before belongs to the legs: "sorte ben".
      own.push(...clause.slice(0, Math.max(0, at - 1)), '.')
      legs.push(...clause.slice(Math.max(0, at - 1)), '.')
    }
    clause = []
  }
  for (const word of words) {
    if (word === '.' || word === ',' || word === ';') close()
    else clause.push(word)
  }
  close()
  return { own, legs }
}

const LEAVES = ['#4f7a56', '#5c8a58', '#3f6a50']
const POTS = ['#d8cfc0', '#9a6a4c', '#3a3a38']

/** Kinds that are wood where nothing else is said. */
const WOODEN_KINDS: ReadonlySet<KindName> = new Set<KindName>([
  'table',
  'roundtable',
  'desk',
  'heightdesk',
  'shelf',
  'cabinet',
  'coatstand',
  'board',
  'tablelegs',
])

const pick = (list: readonly string[], seed: string): string =>
  list[Number.parseInt(hash('sha256', seed).slice(0, 8), 16) % list.length] ?? NEUTRAL.body

/**
 * A product's two colours by the words of its texts, the most telling text first: its own and that of its legs. What
 * no word tells is neutral; plants alone are green, which green follows from the seed.
 */
export function guessColours(texts: readonly string[], kind: KindName, seed: string): Colours {
  if (kind === 'plant') return { body: pick(LEAVES, seed), detail: pick(POTS, seed) }
  const wooden = WOODEN_KINDS.has(kind)
  let body: string | undefined
  let detail: string | undefined
  for (const text of texts) {
    const { own, legs } = parts(wordsOf(text, LONGEST))
    body ??= wooden ? colourIn(own, BOTH) : (colourIn(own, PLAIN) ?? colourIn(own, WOODEN))
    detail ??= colourIn(legs, BOTH) ?? (wooden ? undefined : colourIn(own, WOODEN))
    if (body && detail) break
  }
  body ??= NEUTRAL.body
  detail ??= NEUTRAL.detail
  return { body, detail: detail === body ? '#2b2a28' : detail }
}
