import { stemmer } from '@orama/stemmers/english'
import { type Language, never, pairs, same, words } from './language.ts'

/** `shelves`, `bookshelves`, `halves`: -ves is the plural of -f. */
const singular = (word: string): string => word.replace(/(el|al|ol|oa|ea|ar)ves$/, '$1f').replace(/([nw]i)ves$/, '$1fe')

export const english: Language = {
  stemmer,
  forms: pairs(
    'children child, childrens child, feet foot, women woman, men man, people person, mice mouse, colour color, colours color, coloured color, ' +
      'grey gray, aluminium aluminum, fibre fiber, centre center, metre meter, moulded molded, jewellery jewelry, ' +
      'storey story, modelling modeling, grill grill, wooden wood, woollen wool, woolen wool, oaken oak, upholstery upholster, lighting light, ' +
      'seating seat, shelving shelf, bedding bed, sleeves sleeve, gloves glove, stoves stove, valves valve, curves curve, olives olive',
  ),
  begin: singular,
  finish: same,
  stopWords: words(
    'a an and are as at be by for from has have in into is it its of off on or that the this to was with without your you ' +
      'our we can also which will these those their them than then so if not no all any more most both each only per etc',
  ),
  purpose: words('for'),
  links: ['s'],
  shortHeads: words('tv pc'),
  possessive: never,
  freeEnds: words(''),
  noHeads: words(
    'for with from out over under into off and the per via non pre all more most any our your pro mis dis inter',
  ),
}
