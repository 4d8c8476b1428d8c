/** Makers, all invented, each with article numbers in a manner of its own. */
interface Brand {
  code: string
  /** The n-th article number, n from 0. */
  number: (n: number) => string
}

const pad = (n: number, length: number): string => String(n).padStart(length, '0')

export const BRANDS: Readonly<Record<string, Brand>> = {
  Hovlinda: { code: 'HOV', number: (n) => `${410 + (n % 7) * 10}-${pad(2301 + n * 13, 4)}` },
  Björkebord: { code: 'BJB', number: (n) => `BB-${pad(2041 + n * 7, 4)}` },
  'Norrhamna Möbler': { code: 'NHM', number: (n) => pad(417_238 + n * 311, 8) },
  Ljusgård: { code: 'LJG', number: (n) => `LG.${pad(3181 + n * 9, 4)}.0${(n % 4) + 1}` },
  'Stillra Akustik': { code: 'STA', number: (n) => `0058-${pad(12 + n * 3, 3)}` },
  Kvarnväv: { code: 'KVV', number: (n) => `KV${7704 + n * 17}` },
  Grönsal: { code: 'GRS', number: (n) => `GS-${pad(91 + n, 3)}` },
  Fjellro: { code: 'FJR', number: (n) => `FJ20-${pad(331 + n * 11, 4)}` },
  'Hedelund & Søn': { code: 'HDS', number: (n) => `1904.${220 + n * 3}` },
  Koivurinne: { code: 'KOI', number: (n) => `${pad(382 + n * 29, 6)}-K` },
  'Plåtverket Nio': { code: 'PL9', number: (n) => `09-${4410 + n * 5}` },
  Rundgång: { code: 'RUN', number: (n) => `RG${pad(31 + n, 4)}` },
}

export const brandOf = (name: string): Brand => BRANDS[name] ?? { code: 'NN', number: (n) => `NN-${pad(n, 4)}` }

/** Invented people. */
export const DESIGNERS = [
  'Ebba Stråle',
  'Jonas Hellqvist',
  'Ingrid Nesheim',
  'Studio Tvåtall',
  'Mikkel Vangsgaard',
  'Aino Lehtoranta',
  'Sander Fuglevik',
  'Karin Ödmark',
] as const
