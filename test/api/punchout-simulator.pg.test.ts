import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionsAnswer } from '#contract/punchout/punchout-log.schema.ts'
import type { Simulation } from '#contract/punchout/simulation.schema.ts'
import { encodeForm } from '#server/features/punchout/simulator/encode-form.ts'
import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { dtdFaults } from '#test/fixtures/cxml-dtd.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import { command } from './command.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { connectOci, ociFormOf } from './oci.ts'
import { addPerson, addShop } from './people.ts'
import { connect, formOf, visitorBy } from './procurement.ts'

let api: Api
let chief: Buyer
const ids = new Map<string, string>()
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna', '--field', 'cxml-base64', '--totals', 'items+shipping+tax', '--shipping', '395')
  await connectOci(api, 'sap', 'anna', '--charset', 'iso-8859-1')
  await connect(api, 'off', 'anna')
  await command(api, punchoutProgram, ['disable', 'off'])
  chief = await buyer(api, { north: 8 })
  const { data } = (await chief.send('GET', '/api/punchout/connections?shop_id=north')).json<ConnectionsAnswer>()
  for (const { name, id } of data) ids.set(name, id)
})
afterAll(() => api.close())

const ask = (name: string, operation: string, more: object = {}) =>
  chief.send('POST', '/api/punchout/simulations', {
    shop_id: 'north',
    connection_id: ids.get(name),
    operation,
    ...more,
  })

async function simulated(...args: Parameters<typeof ask>): Promise<Simulation> {
  const answer = await ask(...args)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { data } = answer.json<{ data: Simulation }>()
  const written = data.kind === 'cxml' ? [data.request, data.answer] : []
  const faults = written.flatMap(dtdFaults)
  if (faults.length > 0) throw new Error(`Not valid by the DTD: ${faults.join(' / ')}`)
  return data
}

const read = async ({ id }: Pick<Simulation, 'id'>): Promise<Simulation> =>
  (await chief.send('GET', `/api/punchout/simulations/${id}?shop_id=north`)).json<{ data: Simulation }>().data

const enter = ({ start }: Pick<Simulation, 'start'>) =>
  visitorBy(api, new URL(start ?? '', 'http://shop.example').searchParams.get('session') ?? '')

/** As the browser posts it, which is signed in nowhere. */
const post = (url: string, payload: Buffer) => api.inject({ method: 'POST', url: new URL(url).pathname, payload })

const broken = ({ request_checks, answer_checks, checks }: Simulation) =>
  [...request_checks, ...answer_checks, ...checks].filter(({ ok }) => !ok)

describe('a simulated visit by cXML', () => {
  test('goes through the same door, and its cart comes back and is looked over', async () => {
    const simulation = await simulated('buyer', 'create', { article: '1001' })
    expect(simulation).toMatchObject({
      kind: 'cxml',
      status: 200,
      reason: 'session_opened',
      returned_at: null,
      cart: null,
    })
    expect(simulation.request).toContain('<SharedSecret>[redacted]</SharedSecret>')
    expect(simulation.request_checks.map(({ rule }) => rule)).toEqual(['well_formed', 'required', 'order'])
    expect(simulation.answer_checks.map(({ rule }) => rule)).toContain('start_page')
    const someone = await enter(simulation)
    const { cart_id: id, start_uid } = await someone.session()
    expect(start_uid).toBe('1001')
    await someone.add(id, '1001', 2)
    await someone.add(id, '1002', 1)
    const form = formOf(await someone.form())
    const page = await post(form.url, encodeForm(form.fields, 'utf-8'))
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const back = await read(simulation)
    expect(broken(back)).toEqual([])
    expect(back.checks.map(({ rule }) => rule)).toContain('sums')
    expect(back.cart).toMatchObject({
      cancelled: false,
      total: '13934.75',
      currency: 'SEK',
      lines: [
        { part: '1001', quantity: '2', price: '4766.40', unit: 'EA', unspsc: '56112102' },
        { part: '1002', quantity: '1', price: '1299.00' },
      ],
    })
    expect(back.start).toBeNull()
  })

  test('edits the cart that came back', async () => {
    const simulation = await simulated('buyer', 'edit', { items: [{ part: '1002', quantity: 4 }] })
    const someone = await enter(simulation)
    const [cart] = await someone.carts()
    expect(cart?.lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([['1002', '4']])
  })

  test('says which rules a broken message breaks', async () => {
    const simulation = await simulated('buyer', 'create')
    const someone = await enter(simulation)
    const { cart_id: id } = await someone.session()
    await someone.add(id, '1002', 2)
    const { url, cxml } = formOf(await someone.form())
    const worse = cxml
      .replace(/<Classification[^>]*>[^<]*<\/Classification>/, '')
      .replace('<UnitOfMeasure>EA<', '<UnitOfMeasure>pieces<')
      .replace(/(<UnitPrice>.*?<\/UnitPrice>)(<Description.*?<\/Description>)/, '$2$1')
      .replace(/<BuyerCookie>[^<]*</, '<BuyerCookie>another<')
      .replace('1299.00', '1 299,00')
    await post(url, encodeForm({ 'cxml-base64': Buffer.from(worse).toString('base64'), extra: 'x' }, 'utf-8'))
    const rules = broken(await read(simulation)).map(({ rule }) => rule)
    expect(rules).toEqual(['one_field', 'required', 'order', 'echo', 'amounts', 'sums', 'units', 'unspsc'])
    await post(url, encodeForm({ 'cxml-base64': Buffer.from('<cXML', 'utf8').toString('base64') }, 'utf-8'))
    expect(broken(await read(simulation)).map(({ rule }) => rule)).toEqual(['well_formed'])
    await post(url, encodeForm({ 'cxml-base64': Buffer.from('<a>å</a>', 'latin1').toString('base64') }, 'utf-8'))
    expect(broken(await read(simulation)).map(({ rule }) => rule)).toEqual(['encoding', 'well_formed'])
  })

  test('meets what a buyer would meet: a connection that is switched off', async () => {
    const simulation = await simulated('off', 'create')
    expect(simulation).toMatchObject({ status: 403, reason: 'connection_off', start: null })
    expect(broken(simulation)).toEqual([])
  })
})

describe('a simulated visit by OCI', () => {
  test('goes through the same door, and its fields come back in Latin-1', async () => {
    const simulation = await simulated('sap', 'detail', { article: '1001' })
    expect(simulation.request).toContain('PASSWORD=[redacted]')
    expect(simulation.request_checks.map(({ rule }) => rule)).toEqual(['required', 'no_empty'])
    const someone = await enter(simulation)
    const { cart_id: id } = await someone.session()
    await someone.add(id, '1001', 2)
    const form = ociFormOf(await someone.form())
    await post(form.url, encodeForm(form.fields, 'iso-8859-1'))
    const back = await read(simulation)
    expect(broken(back)).toEqual([])
    expect(back.cart?.lines).toMatchObject([{ part: '1001', quantity: '2.000', price: '4766.400', unit: 'PCE' }])
    expect(back.message).toContain('NEW_ITEM-LONGTEXT_1:132[]=Kontorsstol Alfa; 2 × Armstöd (2001)')
    const { 'NEW_ITEM-UNIT[1]': _, ...fields } = form.fields
    const worse = {
      ...fields,
      'NEW_ITEM-MATNR[1]': '1',
      'NEW_ITEM-PRICE[3]': '1',
      'NEW_ITEM-VENDOR[1]': '',
      '~OkCode': 'X',
    }
    await post(form.url, encodeForm(worse, 'iso-8859-1'))
    expect(broken(await read(simulation)).map(({ rule }) => rule)).toEqual([
      'required',
      'one_description',
      'numbering',
      'no_empty',
      'echo',
      'amounts',
      'currency',
      'units',
      'unspsc',
    ])
    await post(form.url, encodeForm({ ...form.fields, 'NEW_ITEM-DESCRIPTION[1]': '€' }, 'utf-8'))
    expect(broken(await read(simulation)).map(({ rule }) => rule)).toContain('encoding')
  })

  test('of a search in the background has its answer at once', async () => {
    const simulation = await simulated('sap', 'background_search', { search: 'stol' })
    expect(simulation).toMatchObject({ reason: 'search_answered', start: null })
    expect(broken(simulation)).toEqual([])
    expect(simulation.cart?.lines.map(({ part }) => part).toSorted()).toEqual(['1001', '1002'])
  })
})

describe('who may', () => {
  test('only what the way of the connection knows is asked', async () => {
    expect(codeOf(await ask('sap', 'inspect'))).toBe('400 validation_failed')
    expect(codeOf(await ask('buyer', 'validate'))).toBe('400 validation_failed')
  })

  test('a return with another code is nobody’s, and a session still cannot send elsewhere', async () => {
    const url = `http://localhost/api/punchout/simulations/return/${'A'.repeat(22)}`
    expect((await post(url, Buffer.from('a=b'))).statusCode).toBe(404)
    const seller = await buyer(api, { north: 3 })
    const simulation = await simulated('buyer', 'create')
    expect((await seller.send('GET', `/api/punchout/simulations/${simulation.id}?shop_id=north`)).statusCode).toBe(403)
    const { rows } = await api.pool.query(
      "SELECT settings->'returnHosts' AS hosts FROM punchout_connections WHERE name = 'buyer'",
    )
    expect(rows).toEqual([{ hosts: ['buyer.example'] }])
  })
})
