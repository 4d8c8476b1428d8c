import { stemmer } from '@orama/stemmers/swedish'
import { type Language, never, pairs, words } from './language.ts'

/** Snowball leaves the definite endings of `bordet`, `skåpet` and of `lampan`, `soffan`. */
const definite = (stem: string): string => (stem.length >= 6 && /(?:et|an)$/.test(stem) ? stem.slice(0, -2) : stem)

/** `vitt`, `ljusgrått`, `ovalt`: an adjective beside a neuter word, which Snowball takes for another word. */
const common = (word: string): string =>
  word
    .replace(/([gb][rl]å)(?:tt|a)$/, '$1')
    .replace(/vitt$/, 'vit')
    .replace(/rött$/, 'röd')
    .replace(/(^|[^b])runt$/, '$1rund')
    .replace(/(grön|brun|gul|oval|mjuk|låg|hög|mörk|smal|bar|isk)t$/, '$1')

export const swedish: Language = {
  stemmer,
  forms: pairs(
    'böcker bok, händer hand, nätter natt, städer stad, länder land, stänger stång, tänger tång, fötter fot, bänkarna bänk, ' +
      'hörnet hörn, köket kök, rummet rum, rummen rum, golvet golv, taket tak, möblerna möbel, möbler möbel, möblemang möbel, ' +
      'fåtöljen fåtölj, pallen pall, trät trä, träet trä, tyget tyg, lädret läder, glaset glas, skåpen skåp, borden bord, eken ek, borders bord',
  ),
  begin: common,
  finish: definite,
  stopWords: words(
    'och i på av en ett den det de som för med till är att har om från vid eller samt inte så kan din ditt dina du vi ' +
      'vår vårt våra sin sitt sina man ej mot upp ut hos blir bli även där här när än utan efter under över denna detta dessa',
  ),
  purpose: words('till för'),
  links: ['s', 'e', 'o', 'u', 'a'],
  shortHeads: words('tv el ek öl is wc pc te ed'),
  possessive: never,
  freeEnds: words('grön blå röd grå gul brun vit svart rosa beige'),
  noHeads: words('för med till från under över efter mot utan samt ett den det som kan per via alla mer mest'),
}
