import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ClientConfig } from 'pg'
import { decimalOf } from '#contract/money.ts'
import { type AgreedPrice, presentAgreement } from '#contract/organisation/agreement.ts'
import type { CompanyPrice, CompanyPrices } from '#contract/organisation/prices.schema.ts'
import { inSnapshot } from '../build.ts'
import { changedUids, type Reader } from '../rows.ts'
import { type AgreedByUid, allAgreed, type Buyer, someAgreed } from './agreed.ts'

/** A body of `GET /api/products/prices`, brotli compressed; null: the caller's prices are these. */
export interface PackedPrices {
  version: string
  body: ArrayBuffer | null
}

/** More products than these are not worth a change on top. */
const CHANGES_LIMIT = 2_000

/** What a company's prices follow from. */
interface Version {
  catalogue: number
  lists: number
  day: string
}

/** What the company pays now, or what has become of it since a version that is still understood. @throws {ShopGone} */
export const packPrices = (
  connection: ClientConfig,
  { buyer, since }: { buyer: Buyer; since: string | null },
): Promise<PackedPrices> =>
  inSnapshot(connection, buyer.shop, async ({ client, version: catalogue }): Promise<PackedPrices> => {
    const now: Version = { catalogue, lists: await listsVersion(client, buyer), day: buyer.day }
    const version = textOf(now)
    if (since === version) return { version, body: null }
    const former = since === null ? null : readVersion(since)
    const changes = former && (await changesSince(client, buyer, former, now))
    const data: CompanyPrices = changes
      ? { version, whole: false, ...changes }
      : { version, whole: true, prices: await pricesOf(allAgreed(client, buyer)), removed: [] }
    const body = await promisify(brotliCompress)(JSON.stringify({ data }), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    })
    return { version, body: Uint8Array.from(body).buffer }
  })

async function listsVersion(client: Reader, { shop, company }: Buyer): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    'SELECT price_version AS version FROM customers WHERE shop_id = $1 AND id = $2',
    [shop, company],
  )
  return Number(rows[0]?.version ?? 0)
}

const textOf = ({ catalogue, lists, day }: Version): string => `${catalogue}.${lists}.${day}`

function readVersion(text: string): Version | null {
  const [, catalogue, lists, day] = /^(\d+)\.(\d+)\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  return day === undefined ? null : { catalogue: Number(catalogue), lists: Number(lists), day }
}

/**
 * Null: the lists say something else since, of which nobody kept what they said before, or it is too much. What counted
 * on another day is known from the same lists.
 */
async function changesSince(
  client: Reader,
  buyer: Buyer,
  former: Version,
  now: Version,
): Promise<Pick<CompanyPrices, 'prices' | 'removed'> | null> {
  if (former.lists !== now.lists || former.catalogue > now.catalogue) return null
  const changed = await changedUids(client, buyer.shop, former.catalogue, CHANGES_LIMIT)
  if (changed.length >= CHANGES_LIMIT) return null
  if (former.day === now.day) {
    const prices = await pricesOf(someAgreed(client, buyer, changed))
    return { prices, removed: without(changed, prices) }
  }
  const before = await pricesOf(allAgreed(client, { ...buyer, day: former.day }))
  const prices = await pricesOf(allAgreed(client, buyer))
  const known = new Map(before.map((price) => [price.uid, JSON.stringify(price)]))
  const looked = new Set(changed)
  return {
    prices: prices.filter((price) => looked.has(price.uid) || known.get(price.uid) !== JSON.stringify(price)),
    removed: without([...new Set([...known.keys(), ...changed])], prices),
  }
}

const without = (uids: readonly string[], prices: readonly CompanyPrice[]): string[] => {
  const priced = new Set(prices.map(({ uid }) => uid))
  return uids.filter((uid) => !priced.has(uid))
}

async function pricesOf(all: AsyncIterable<AgreedByUid>): Promise<CompanyPrice[]> {
  const prices: CompanyPrice[] = []
  for await (const found of all)
    for (const [uid, agreed] of found) if (agreed !== 'hidden') prices.push(...presentPrice(uid, agreed))
  return prices
}

function presentPrice(uid: string, { price, discountPercentage, partPrices, steps }: AgreedPrice): CompanyPrice[] {
  const agreement = presentAgreement(steps, 1)
  if (!agreement) return []
  return [
    {
      uid,
      price: decimalOf(price),
      discount_percentage: discountPercentage,
      ...(partPrices.length > 0 && { part_prices: partPrices.map(decimalOf) }),
      agreement,
    },
  ]
}
