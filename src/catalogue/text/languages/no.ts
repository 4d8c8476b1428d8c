import { stemmer } from '@orama/stemmers/norwegian'
import { type Language, never, pairs, words } from './language.ts'

/** `sofa` and `sofaer`, `lampe` and `lamper`: the stemmer leaves a vowel in one of them. */
const vowel = (stem: string): string => (stem.length > 3 && /[ae]$/.test(stem) ? stem.slice(0, -1) : stem)

/** `hvitt`, `lysegrått`, `ovalt`: an adjective beside a neuter word, which Snowball takes for another word. */
const common = (word: string): string =>
  word
    .replace(/([gb][rl]å)tt$/, '$1')
    .replace(/hvitt$/, 'hvit')
    .replace(/(grønn|brun|gul|oval|rund|myk|lav|høy|mørk|smal|rød|bar|sk)t$/, '$1')
    .replace(/grønt$/, 'grønn')

export const norwegian: Language = {
  stemmer,
  forms: pairs(
    'bøker bok, hender hand, netter natt, stenger stang, føtter fot, møbler møbel, møblene møbel, møblement møbel, møbelet møbel, ' +
      'seter sete, setet sete, hjørnet hjørne, hjørner hjørne, kjøkkenet kjøkken, rommet rom, rommene rom, ' +
      'speilet speil, speilene speil, putene pute, trær tre, treet tre, skapene skap',
  ),
  begin: common,
  finish: vowel,
  stopWords: words(
    'og i på av en et ei den det de som for med til er å har om fra ved eller samt ikke så kan din ditt dine du vi ' +
      'vår vårt våre sin sitt sine man mot opp ut hos blir bli også der her når enn uten etter under over denne dette disse',
  ),
  purpose: words('til for'),
  links: ['s', 'e', 'n'],
  shortHeads: words('tv el øl is wc pc te'),
  possessive: never,
  freeEnds: words('grønn blå rød grå gul brun hvit svart rosa beige'),
  noHeads: words('for med til fra under over etter mot uten samt den det som kan per via alle mer mest'),
}
