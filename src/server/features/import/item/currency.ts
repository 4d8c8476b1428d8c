const CODES = new Set(Intl.supportedValuesOf('currency'))

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  us$: 'USD',
  dhs: 'AED',
  dh: 'AED',
  aed: 'AED',
  sr: 'SAR',
  zł: 'PLN',
  kč: 'CZK',
  fr: 'CHF',
  sfr: 'CHF',
}

/** What Swedes, Norwegians, Danes and Icelanders alike call their money. */
const KRONOR = new Set(['kr', 'skr', 'nkr', 'dkr', 'kronor', 'kroner'])
const OWN_KRONOR: Readonly<Record<string, string>> = { skr: 'SEK', nkr: 'NOK', dkr: 'DKK' }

export const isCurrency = (code: string): boolean => CODES.has(code)

/**
 * The ISO 4217 code of what stands beside an amount: `Dhs`, `SR`, `€`, `NOK`, `kr`; undefined if it is no currency.
 * `kr` alone is the shop's currency if that is a krona, else Swedish.
 */
export function currencyOf(words: string, shopCurrency: string): string | undefined {
  const word = words.toLowerCase().replaceAll('.', '').trim()
  if (CODES.has(word.toUpperCase())) return word.toUpperCase()
  if (KRONOR.has(word)) return OWN_KRONOR[word] ?? (/^(SEK|NOK|DKK|ISK)$/.test(shopCurrency) ? shopCurrency : 'SEK')
  return SIGNS[word]
}
