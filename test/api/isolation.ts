import { brotliDecompressSync } from 'node:zlib'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { display } from '#catalogue/document.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import { readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { agree, priceRow } from './agreements.ts'
import { category, stock } from './goods.ts'
import type { Api } from './harness.ts'
import { addCompany, addShop, bearer, punchoutToken, signedInPerson } from './people.ts'

/**
 * Three companies of one shop whose prices, lists and hidden products tell whose they are: prices in lists of the first
 * end in 11 öre, of the second in 22, of the third in 33, and the shop's own in 95; what a company may not see has the
 * company's word in name and number.
 */
export const COMPANIES = [
  { word: 'alfa', ore: 11 },
  { word: 'beta', ore: 22 },
  { word: 'gamma', ore: 33 },
] as const
export type Word = (typeof COMPANIES)[number]['word']
const OWN_ORE = 95

/** What stands in everything that a company has of its own: its name, its people's, titles, rooms, notes. */
export const ownWord = (word: Word): string => `${word}eget`

export interface Caller {
  what: string
  token: string
  /** By whose agreements it has to be answered; null: by none. */
  sees: Word | null
  /** What it says of the company, if it does. */
  companyId?: string
}

export interface World {
  callers: Caller[]
  companies: Record<Word, string>
  /** The uids of the products that are hidden from each. */
  hidden: Record<Word, string[]>
  uids: string[]
}

const PLAIN = 12

/** A shop with products that everybody sees, and two that each company does not. */
export async function furnishCompanies(api: Api): Promise<World> {
  const { db } = api
  await addShop(db, 'north')
  const goods: Record<string, Partial<CatalogueItem>> = {}
  for (let i = 1; i <= PLAIN; i++)
    goods[`P-${100 + i}`] = {
      name: { sv: `Stol nummer${i}` },
      categories: [category(i % 2 === 0 ? 'chairs' : 'stools', i % 2 === 0 ? 'Stolar' : 'Pallar')],
      brand: i % 3 === 0 ? 'Nord' : 'Syd',
      price: i * 100_000 + OWN_ORE,
      climate: { co2e_g: i * 1000, source: 'declared' },
      related: COMPANIES.flatMap(({ word }) => [`${word}-1`, `${word}-2`]),
    }
  goods['P-set'] = { name: { sv: 'Stol med ben' }, price: 50_000 + OWN_ORE, parts: [{ uid: 'P-101', quantity: 2 }] }
  for (const { word } of COMPANIES) {
    goods[`${word}-1`] = {
      name: { sv: `Stol ${word}dold` },
      categories: [category('chairs', 'Stolar')],
      price: 300_000 + OWN_ORE,
      climate: { co2e_g: 77_000, source: 'declared' },
    }
    goods[`${word}-2`] = {
      name: { sv: `Bord ${word}dold` },
      categories: [category(`secret-${word}`, `Hylla ${word}dold`)],
      brand: `Märke ${word}dold`,
      price: 400_000 + OWN_ORE,
    }
  }
  await stock(db, 'north', goods)
  const companies = {} as World['companies']
  for (const { word } of COMPANIES) companies[word] = await addCompany(db, 'north', `Bolaget ${ownWord(word)}`)
  const plain = await addCompany(db, 'north', 'Bolaget utan lista')
  for (const [at, { word, ore }] of COMPANIES.entries()) {
    const price = (i: number) => (50 + ((i * 7 + at * 5) % 40)) * 1_000 + ore
    await agree(
      db,
      'north',
      { id: `lista-${word}`, companies: [companies[word]] },
      ...Array.from({ length: PLAIN }, (_, i) => priceRow({ product: `P-${101 + i}` }, { price: price(i) })),
      ...Array.from({ length: PLAIN }, (_, i) =>
        priceRow({ product: `P-${101 + i}` }, { from: 10, price: price(i) - 10_000 }),
      ),
      priceRow({ product: `${word}-1` }, { hidden: true }),
      priceRow({ category: `secret-${word}` }, { hidden: true }),
    )
  }
  const of = async (...ids: string[]) => await signedInPerson(api, { shops: { north: 3 }, companies: { north: ids } })
  const both = await of(companies.alfa, companies.beta)
  const staff = await signedInPerson(api, { shops: { north: 8 } })
  const callers: Caller[] = []
  for (const { word } of COMPANIES) {
    const { token } = await of(companies[word])
    callers.push({ what: word, token, sees: word })
    callers.push({ what: `${word} by name`, token, sees: word, companyId: companies[word] })
    callers.push({ what: `staff as ${word}`, token: staff.token, sees: word, companyId: companies[word] })
  }
  callers.push({ what: 'both', token: both.token, sees: 'alfa' })
  callers.push({ what: 'both as beta', token: both.token, sees: 'beta', companyId: companies.beta })
  callers.push({ what: 'staff', token: staff.token, sees: null })
  callers.push({ what: 'a company without a list', token: (await of(plain)).token, sees: null })
  callers.push({ what: 'punchout', token: await punchoutToken(db, both.id), sees: null })
  const hidden = Object.fromEntries(COMPANIES.map(({ word }) => [word, [`${word}-1`, `${word}-2`]])) as World['hidden']
  return { callers, companies, hidden, uids: Object.keys(goods) }
}

interface Told {
  what: string
  text: string
}

/** The addresses of everything that a caller may read of products; `{uid}` stands for each of them. */
const ADDRESSES = [
  ...['shop', 'name', 'price_asc', 'price_desc', 'climate', 'newest'].flatMap((sort) => [
    `/paginated?sort=${sort}`,
    `/paginated?sort=${sort}&per_page=5&page=2`,
    `/search?term=stol&sort=${sort}`,
  ]),
  '/paginated',
  '/paginated?category=chairs',
  '/paginated?brand=Nord&sort=price_desc',
  '/paginated?price=..100000&width=1..',
  ...COMPANIES.flatMap(({ word }) => [
    `/search?term=${word}dold`,
    `/search?term=${word}-1`,
    `/search?term=${word}dolt`,
    `/suggest?term=${word.slice(0, 3)}`,
    `/paginated?category=secret-${word}`,
  ]),
  '/suggest?term=st',
  '/suggest?term=bord',
  '/filters',
  '/filters?term=stol',
  ...FACET_KEYS.map((key) => `/filters/${key}`),
  '/north/{uid}',
]

/** Everything that the server says of products to a caller, whatever the way. */
async function* toldTo(api: Api, { uids, hidden }: World, { token, companyId }: Caller): AsyncGenerator<Told> {
  const headers = bearer(token)
  const addresses = ADDRESSES.flatMap((address) =>
    address.includes('{uid}') ? uids.map((uid) => address.replace('{uid}', uid)) : address,
  )
  const own = (address: string): string => {
    const [path = '', query] = address.split('?')
    const params = new URLSearchParams(query)
    if (!path.startsWith('/north/')) params.set('shop_id', 'north')
    if (companyId !== undefined) params.set('company_id', companyId)
    return `/api/products${path}?${String(params)}`
  }
  for (const address of addresses) {
    const answer = await api.inject({ url: own(address), headers })
    yield { what: address, text: said(answer, address) }
  }
  for (const accept of ['application/json', 'application/x-ndjson']) {
    const { body } = await api.inject({ url: own(''), headers: { ...headers, accept } })
    yield { what: `export ${accept}`, text: body }
  }
  const company = companyId === undefined ? {} : { company_id: companyId }
  for (const path of ['paginated', 'search']) {
    const payload = { shop_id: 'north', sort: 'price_asc', ...company }
    const { body } = await api.inject({ method: 'POST', url: `/api/products/${path}`, headers, payload })
    yield { what: `POST ${path}`, text: body }
  }
  const numbers = [...Object.values(hidden).flat(), 'alfa 1', 'beta2', 'gamma', 'P-101']
  const rows = numbers.flatMap((number) => [1, 50].map((quantity) => ({ number, quantity })))
  const match = await api.inject({
    method: 'POST',
    url: '/api/products/match',
    headers,
    payload: { shop_id: 'north', rows, ...company },
  })
  // Numbers that were asked for come back as they were written.
  const { data, products } = match.json<MatchAnswer>()
  yield { what: 'match', text: JSON.stringify([data.map((row) => ({ ...row, number: '' })), products]) }
  const index = await api.inject({
    url: own('/index?language=sv'),
    headers: { ...headers, 'accept-encoding': 'br' },
  })
  yield { what: 'index', text: blobText(index.rawPayload) }
  const prices = await api.inject({ url: own('/prices'), headers })
  yield { what: 'prices', text: prices.body }
}

/** Answers that would tell nothing if they told no price. */
const PRICED = new Set(['/paginated', '/search?term=stol&sort=price_asc', '/suggest?term=st', '/north/P-101', 'match'])

/** What a refusal of an address repeats of it is no news to whoever asked. */
const said = (answer: { statusCode: number; body: string }, address: string): string =>
  answer.statusCode === 404 ? answer.body.replaceAll(address.split('/').at(-1) ?? '', '') : answer.body

/** A download unpacked: every word and number of it, and each product as its page shows it. */
export function blobText(payload: Buffer): string {
  const { head, segment } = readIndexAnswer(Uint8Array.from(brotliDecompressSync(payload)).buffer)
  const opened = openSegment(segment)
  const catalogue = createCatalogue([opened])
  const question = {
    search: '',
    filters: {},
    ranges: {},
    match: 'all',
    sort: 'shop',
    page: 1,
    per_page: 200,
    language: 'sv',
  } as const
  const { keys, facets } = query(catalogue, question, ['north'])
  const documents = keys.map((key) => display(catalogue, key, 'sv'))
  const raw = [new TextDecoder('utf-16le').decode(segment), new TextDecoder('latin1').decode(segment)]
  return JSON.stringify([head, facets, documents, opened.words.all(), opened.uids.all(), ...raw])
}

/** What is told to callers that is none of their business, and how much was looked at. */
export async function leaksOf(api: Api, world: World): Promise<{ checks: number; leaks: string[] }> {
  const leaks: string[] = []
  let checks = 0
  // The second time from what was kept, which the callers before have filled.
  for (const round of ['first', 'again'])
    for (const caller of world.callers)
      for await (const { what, text } of toldTo(api, world, caller)) {
        const foreign = COMPANIES.filter(({ word }) => word !== caller.sees)
        for (const { word, ore } of foreign) {
          checks++
          if (new RegExp(`\\d\\.${ore}\\b|lista-${word}`).test(text))
            leaks.push(`${round}: ${caller.what} is told of prices of ${word} by ${what}`)
        }
        const own = COMPANIES.find(({ word }) => word === caller.sees)?.ore ?? OWN_ORE
        if (PRICED.has(what) && !new RegExp(`\\d\\.${own}\\b`).test(text))
          leaks.push(`${round}: ${caller.what} is not told its own prices by ${what}`)
        if (caller.sees === null) continue
        checks++
        if (new RegExp(`${caller.sees}dold|${caller.sees}-[12]`).test(withoutLists(text)))
          leaks.push(`${round}: ${caller.what} is told what is hidden from it by ${what}`)
        checks++
        const counts = [...text.matchAll(/"total":(\d+)/g)].map(([, total]) => Number(total))
        if (what === '/paginated' && counts[0] !== world.uids.length - 2)
          leaks.push(`${round}: ${caller.what} is told of ${counts[0]} products by ${what}`)
      }
  return { checks, leaks }
}

/** The names of the company's own lists. */
const withoutLists = (text: string): string => text.replaceAll(/lista-\w+/g, '')
