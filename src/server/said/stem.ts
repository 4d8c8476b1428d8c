import { COLOURS, DARKER, LIGHTER, WOODS } from '../pictures/colour-words.ts'
import { Lexicon, wordsOf } from '../pictures/lexicon.ts'
import { EFFECTS, MATERIAL } from './material-words.ts'

const LONGEST = 500
const NUMBER = String.raw`\d+(?:[.,]\d+)?`
/** `160x80`, `H72 × 40 cm`, `74-120 cm`, `55"`; a number alone may be a model's. */
const SIZES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[hbwdlø]\s?)?${NUMBER}(?:(?:\s*[x×*]\s*(?:[hbwdlø]\s?)?|\s*[-–/]\s*)${NUMBER})*\s*(?:mm|cm|m|dm|tum|tommer|inch|["”″])(?![\p{L}\p{N}])` +
    String.raw`|(?<![\p{L}\p{N}])(?:[hbwdlø]\s?)?${NUMBER}(?:\s*[x×*]\s*(?:[hbwdlø]\s?)?${NUMBER})+(?![\p{L}\p{N}])`,
  'giu',
)

const WORDS = new Lexicon<true>(
  [
    ...[...COLOURS, ...WOODS].map(({ words }) => words),
    ...Object.values(MATERIAL).map(({ words }) => words),
    EFFECTS,
    LIGHTER,
    DARKER,
  ].map((words) => ({ value: true, words })),
)

/**
 * What a name says beside colours, sizes and materials: two products of one name but for these have the same stem.
 * Empty where nothing is left.
 */
export function stemOf(text: string): string {
  const words = wordsOf(text.replaceAll(SIZES, ' , '), LONGEST)
  const kept: string[] = []
  for (let from = 0; from < words.length; ) {
    const hit = WORDS.first(words.slice(from))
    const end = hit ? from + hit.at : words.length
    kept.push(...words.slice(from, end))
    from = end + (hit?.count ?? 0)
  }
  return kept.filter((word) => word.length > 1 || /[\p{L}\p{N}]/u.test(word)).join(' ')
}
