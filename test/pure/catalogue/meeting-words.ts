import * as fc from 'fast-check'

/** Words that meet in every way the engine knows: stems, compounds and their halves, synonyms, near misses. */
export const WORDS = [
  'stol',
  'stolar',
  'kontor',
  'kontorsstol',
  'kontorsstolar',
  'bord',
  'skrivbord',
  'skrivbordsstol',
  'matbord',
  'fåtölj',
  'fåtöljer',
  'soffa',
  'soffbord',
  'bok',
  'bokhylla',
  'hylla',
  'chair',
  'office',
  'sofa-bed',
  'svart',
  '140x80',
  'matta',
  'matt',
  'golv',
  'golvmatta',
  'ek',
  'ekbord',
  'lampa',
  'lamp',
  'stål',
  'stal',
  'couch',
  'rug',
]
/** Questions in these words: whole, begun, mistyped, in numbers. */
export const SEARCHES = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  fc.constantFrom(...WORDS).map((word) => word.slice(0, -1)),
  fc.constantFrom(...WORDS).map((word) => `${word.slice(0, 2)}${word.slice(3)} `),
  fc.constantFrom('fatolj', 'kontorstol', 'kontors stol', 'kontrosstol', '007', '7', '1.7', '12', '120 7', 'ö', 's'),
)

/** The same, with what is no word of a product: prices, sizes, seats, times, what is not wanted. */
export const ASKING = fc.oneof(
  { weight: 2, arbitrary: SEARCHES },
  fc
    .tuple(
      SEARCHES,
      fc.constantFrom(
        'under 30 kr',
        'minst 20 kr',
        'bredd max 50 cm',
        'inom 10 dagar',
        '4-sits',
        '200x35',
        'utan stol',
        'utan ek och hylla',
        'utan bo',
      ),
      fc.constantFrom('', ' sto', ' svart'),
    )
    .map((parts) => parts.join(' ')),
)
