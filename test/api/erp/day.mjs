/**
 * The day of somebody's ERP, written as its people would: by the OpenAPI document alone, of which `paths.d.ts` is generated
 * beside this file. Tells a line of JSON when the products are there, and one each time that it has read on; a line that
 * comes in, as of a webhook, has it look for changed orders.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import createClient from 'openapi-fetch'

const { SHOP_URL = '', SHOP_KEY = '', SHOP = '', PRODUCTS = '0' } = process.env

/** @type {import('openapi-fetch').Client<import('./paths.d.ts').paths>} */
const shop = createClient({ baseUrl: SHOP_URL, headers: { Authorization: `Bearer ${SHOP_KEY}` } })

/**
 * @template T
 * @param {{ data?: T, error?: { code: string }, response: Response }} answer
 * @returns {T}
 */
function taken({ data, error, response }) {
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`)
  return data
}

/** @param {object} line */
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** All products by one call. */
async function sendProducts() {
  const rows = Array.from({ length: Number(PRODUCTS) }, (_, i) => ({
    uid: `E-${i}`,
    name: { sv: `Stol ${i}`, en: `Chair ${i}` },
    price: 100 + i,
    categories: [{ name: `Grupp ${i % 20}` }],
  }))
  const answer = taken(await shop.POST('/api/products/batch', { params: { query: { shop_id: SHOP } }, body: { rows } }))
  // It would be rows alone where they were sent so.
  if (!('meta' in answer)) throw new Error('The answer is of another kind')
  tell({ products: answer.meta })
}

/** How far it has read. */
let cursor = '0'

/** Reads on, and confirms what nobody has confirmed yet. */
async function readOn() {
  /** @type {{ id: string, status: string }[]} */
  const read = []
  /** @type {string[]} */
  const confirmed = []
  for (let more = true; more; ) {
    const { data, meta } = taken(
      await shop.GET('/api/orders', {
        params: { query: { shop_id: SHOP, changed_since: cursor, per_page: 20 } },
      }),
    )
    for (const { id, status, confirmed_at } of data) {
      read.push({ id, status })
      if (status === 'GK' && confirmed_at === null && (await confirm(id))) confirmed.push(id)
    }
    cursor = meta.cursor ?? cursor
    more = meta.more ?? false
  }
  tell({ read, confirmed })
}

/**
 * False: somebody else has cancelled it, or handed it over, meanwhile.
 * @param {string} id
 */
async function confirm(id) {
  const { data: order } = taken(await shop.GET('/api/orders/{id}', { params: { path: { id } } }))
  const lines = order.lines
    .filter(({ prisl_underrad }) => prisl_underrad === '0')
    .map((line, i) => ({ id: line.id, delivery_on: `2030-05-0${(i % 9) + 1}` }))
  const { error, response } = await shop.POST('/api/orders/{id}/confirm', {
    params: { path: { id } },
    headers: { 'Idempotency-Key': randomUUID() },
    body: { lines, note: 'From the ERP' },
  })
  if (error && error.code !== 'status_not_allowed') throw new Error(`${response.status}: ${JSON.stringify(error)}`)
  return !error
}

await sendProducts()
let isAsked = false
let reading = Promise.resolve()
// What comes in while it reads has it read once more.
for await (const _ of createInterface({ input: process.stdin })) {
  if (isAsked) continue
  isAsked = true
  reading = reading.then(() => {
    isAsked = false
    return readOn()
  })
}
await reading
