import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { AgainLine } from '#contract/orders/orders.schema.ts'
import type { ProductChange } from '#contract/office/history.schema.ts'
import { isBusy } from '#contract/office/import.ts'
import type { Import } from '#contract/office/import.schema.ts'
import type { OfficeProducts } from '#contract/office/list.schema.ts'
import type { BatchRow, BatchRowAnswer, ProductPatch, ProductSourceAnswer } from '#contract/office/product.schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { agree, priceRow } from './agreements.ts'
import { buyer, type Buyer, device } from './carts.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { placed } from './orders.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

interface OrderAgain {
  data: { lines: AgainLine[] }
}

let api: Api
let staff: Record<string, string>
let machine: Record<string, string>
let username = ''
let company = ''

const NAMES = ['Stol', 'Bord', 'Soffa', 'Lampa', 'Matta', 'Hylla'] as const

const goods = (prefix: string) =>
  Object.fromEntries(NAMES.map((name, i) => [`${prefix}-${i + 1}`, { name: { sv: name, en: `${name} en` } }]))

const chair = (name: string) => ({ name: { sv: name, en: `${name} en` }, price: 100_00 })

beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north', { companyRequired: false })
      await addShop(db, 'south')
      await stock(db, 'north', { ...goods('a'), ...goods('b'), ...goods('c') })
      await stock(db, 'north', { 'd-1': { ...chair('Gammal'), parts: [{ uid: 'd-2', quantity: 1 }] } })
      await stock(db, 'north', {
        'd-2': chair('Ny'),
        'd-3': chair('Dold'),
        'd-4': chair('Utan'),
        'd-41': chair('Nära'),
      })
      company = await addCompany(db, 'north', 'Berg AB')
      await agree(db, 'north', { id: 'frame', companies: [company] }, priceRow({ product: 'd-3' }, { hidden: true }))
      await stock(db, 'south', { 's-1': { name: { sv: 'Söder' } } })
    },
  })
  const person = await signedInPerson(api, { shops: { north: 8 } })
  username = person.username
  staff = bearer(person.token)
  machine = bearer(await addKey(api, ['catalogue:write', 'catalogue:read'], { name: 'ERP' }))
})
afterAll(() => api.close())

const url = (uid: string): string => `/api/products/north/${uid}`
const patch = (uid: string, payload: ProductPatch, headers: Record<string, string> = staff) =>
  api.inject({ method: 'PATCH', url: url(uid), headers, payload })
const source = async (uid: string) =>
  (await api.inject({ url: `${url(uid)}/source`, headers: staff })).json<ProductSourceAnswer>().data
const state = async (uid: string) => {
  const { gone, replaced_by } = (await source(uid)).product
  return { gone, replaced_by }
}
const batch = async (rows: BatchRow[]): Promise<BatchRowAnswer[]> =>
  (
    await api.inject({ method: 'POST', url: '/api/products/batch?shop_id=north', headers: staff, payload: { rows } })
  ).json<{ data: BatchRowAnswer[] }>().data
const listed = async (query: string) =>
  (await api.inject({ url: `/api/office/products?shop_id=north&${query}`, headers: staff })).json<OfficeProducts>().data
const history = async (uid: string) =>
  (await api.inject({ url: `${url(uid)}/history`, headers: staff })).json<{ data: ProductChange[] }>().data

describe('a product', () => {
  test('is taken out of the shop with a successor, keeps what it says, and comes back without one', async () => {
    const { revision } = await source('a-1')
    const taken = await patch('a-1', { gone: true, replaced_by: 'b-1' }, { ...staff, 'if-match': `"${revision}"` })
    expect(taken.json()).toMatchObject({ data: { uid: 'a-1', outcome: 'deleted' } })
    expect(await state('a-1')).toEqual({ gone: true, replaced_by: 'b-1' })
    const gone = await source('a-1')
    expect(gone.product.name).toEqual({ sv: 'Stol', en: 'Stol en' })
    expect(taken.headers.etag).toBe(`"${gone.revision}"`)
    expect(await listed('state=gone&search=a-1')).toMatchObject([
      { uid: 'a-1', state: 'gone', revision: gone.revision, product: { gone: true, replaced_by: 'b-1' } },
    ])
    expect(await listed('state=live&search=a-1')).not.toContainEqual(expect.objectContaining({ uid: 'a-1' }))

    // Nothing else of it is changed by whoever does not say that it is gone, and what was read before counts no more.
    expect((await patch('a-1', { price: 1 })).statusCode).toBe(404)
    for (const seen of [`"${revision}"`, '*'])
      expect((await patch('a-1', { gone: false }, { ...staff, 'if-match': seen })).statusCode).toBe(412)
    expect((await patch('a-1', { replaced_by: 'b-2' })).json()).toMatchObject({ data: { outcome: 'updated' } })
    expect((await patch('a-1', { replaced_by: 'b-2' })).json()).toMatchObject({ data: { outcome: 'unchanged' } })

    const later = (await source('a-1')).revision
    const back = await patch('a-1', { gone: false, price: 12 }, { ...staff, 'if-match': `"${later}"` })
    expect(back.json()).toMatchObject({ data: { outcome: 'created' } })
    expect((await source('a-1')).product).toMatchObject({
      price: 12,
      gone: false,
      replaced_by: null,
      name: { sv: 'Stol' },
    })

    const told = (await history('a-1')).map(({ kind, by, became }) => [kind, by.name, became.replaced_by])
    expect(told).toEqual([
      ['returned', username, null],
      ['changed', username, 'b-2'],
      ['removed', username, 'b-1'],
    ])
  })

  test('that is hidden and gone is no longer hidden, and shown once it is back', async () => {
    await patch('a-2', { hidden: true })
    await patch('a-2', { gone: true })
    expect((await source('a-2')).product).toMatchObject({ gone: true, hidden: false })
    await patch('a-2', { gone: false })
    expect((await source('a-2')).product).toMatchObject({ gone: false, hidden: false })
  })

  test('is put as a whole with its successor, and is sold again by whoever puts it without a word of that', async () => {
    const put = (payload: object) => api.inject({ method: 'PUT', url: url('a-3'), headers: machine, payload })
    expect((await put({ name: 'Soffa', gone: true, replaced_by: 'b-3' })).json()).toMatchObject({
      data: { outcome: 'deleted' },
    })
    // As it was put, it says the same.
    expect((await put((await source('a-3')).product)).json()).toMatchObject({ data: { outcome: 'unchanged' } })
    // Taken away once more, it keeps what stands in for it.
    await api.inject({ method: 'DELETE', url: url('a-3'), headers: machine })
    expect(await state('a-3')).toEqual({ gone: true, replaced_by: 'b-3' })
    expect((await put({ name: 'Soffa' })).statusCode).toBe(201)
    expect(await state('a-3')).toEqual({ gone: false, replaced_by: null })
    const [returned] = await history('a-3')
    expect(returned).toMatchObject({ kind: 'returned', by: { kind: 'key', name: 'ERP' }, was: { replaced_by: 'b-3' } })
  })

  test('comes back by an import, and is gone as before when that is undone', { tags: [LONG_TAG] }, async () => {
    await patch('a-4', { gone: true, replaced_by: 'b-4' })
    const { id, settings } = (
      await api.inject({
        method: 'POST',
        url: '/api/imports?shop_id=north&name=list.csv',
        headers: { ...staff, 'content-type': 'application/octet-stream' },
        payload: 'uid;name;price\na-4;Lampa;100\n',
      })
    ).json<{ data: Import }>().data
    const ended = async (what: string, payload?: object): Promise<void> => {
      const of = `/api/imports/${id}`
      await api.inject({ method: 'POST', url: `${of}${what}`, headers: staff, ...(payload && { payload }) })
      const now = async () => (await api.inject({ url: of, headers: staff })).json<{ data: Import }>().data.state
      await expect.poll(async () => isBusy(await now()), { timeout: 600_000 }).toBe(false)
    }
    await ended('/run', { ...settings, dry_run: false })
    expect(await state('a-4')).toEqual({ gone: false, replaced_by: null })
    const [returned] = await history('a-4')
    expect(returned).toMatchObject({ kind: 'returned', was: { replaced_by: 'b-4' } })
    await ended('/undo')
    expect(await state('a-4')).toEqual({ gone: true, replaced_by: 'b-4' })
  })
})

describe('a successor', () => {
  test.each([
    ['itself', { gone: true, replaced_by: 'c-1' }],
    ['nothing that the shop ever had', { gone: true, replaced_by: 'nowhere' }],
    ['a product of another shop', { gone: true, replaced_by: 's-1' }],
    ['one of a product that is sold', { replaced_by: 'b-1' }],
    ['one of a product that comes back', { gone: false, replaced_by: 'b-1' }],
  ])('is not %s', async (_, change) => {
    const answer = await patch('c-1', change)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'replaced_by', rule: 'choice' }] })
    expect(await state('c-1')).toEqual({ gone: false, replaced_by: null })
  })

  test('is not one that is gone, not even by the same batch; what goes round is refused', async () => {
    const answers = await batch([
      { uid: 'c-2', op: 'patch', gone: true, replaced_by: 'c-3' },
      { uid: 'c-3', op: 'patch', gone: true, replaced_by: 'c-2' },
      { uid: 'c-4', op: 'patch', gone: true, replaced_by: 'new-1' },
      { uid: 'new-1', name: 'Ny' },
      { uid: 'c-5', op: 'patch', gone: true, replaced_by: 'b-5' },
      { uid: 'b-5', op: 'delete' },
    ])
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'deleted',
      'created',
      'refused',
      'deleted',
    ])
    expect(await state('c-4')).toEqual({ gone: true, replaced_by: 'new-1' })
    expect((await patch('c-2', { gone: true, replaced_by: 'c-4' })).statusCode).toBe(422)
    // What was named before stays, also when it goes in its turn, and can be taken away.
    await patch('new-1', { gone: true })
    expect(await state('c-4')).toEqual({ gone: true, replaced_by: 'new-1' })
    expect((await patch('c-4', { replaced_by: null })).json()).toMatchObject({ data: { outcome: 'updated' } })
    expect(await state('c-4')).toEqual({ gone: true, replaced_by: null })
  })

  test('that a colleague has changed meanwhile is refused by its revision', async () => {
    await patch('c-6', { gone: true, replaced_by: 'b-6' })
    const { revision } = await source('c-6')
    await patch('c-6', { replaced_by: 'b-1' })
    const [late] = await batch([{ uid: 'c-6', op: 'patch', revision, replaced_by: 'b-2' }])
    expect(late).toMatchObject({ outcome: 'refused', code: 'revision_changed' })
    expect(await state('c-6')).toEqual({ gone: true, replaced_by: 'b-1' })
  })

  test('is named by nobody but the staff of the shop', async () => {
    const others = await signedInPerson(api, { shops: { south: 8 } })
    const buyers = await signedInPerson(api, { shops: { north: 7 } })
    for (const { token } of [others, buyers])
      expect((await patch('c-1', { gone: true }, bearer(token))).statusCode).toBe(403)
  })
})

const product = (someone: Buyer, uid: string) => someone.send('GET', `${url(uid)}?language=en`)
const match = async (someone: Buyer, ...numbers: string[]) => {
  const rows = numbers.map((number) => ({ number, quantity: 1 }))
  const body = { shop_id: 'north', language: 'en', rows }
  return (await someone.send('POST', '/api/products/match', body)).json<MatchAnswer>()
}

describe('whoever buys', () => {
  const NEW = { uid: 'd-2', name: 'Ny en' }

  test('is told what replaces a product: at its address, in a cart, in a pasted list, and ordering again', async () => {
    const anna = await buyer(api)
    const ordered = await placed(anna, { rows: { 'd-1': 2, 'd-4': 1 } })
    const { id } = await anna.create()
    await anna.add(id, 'd-1', 3)
    await anna.add(id, 'd-4', 1)
    await batch([
      { uid: 'd-1', op: 'patch', gone: true, replaced_by: 'd-2' },
      { uid: 'd-4', op: 'patch', gone: true },
    ])
    const line = async (uid: string) => {
      const { data } = (await anna.send('GET', '/api/cart?language=en')).json<{ data: Cart[] }>()
      return data.find((cart) => cart.id === id)!.lines.find(({ article_number }) => article_number === uid)!
    }
    expect((await line('d-1')).product).toMatchObject({ gone: true, replaced_by: NEW, name: 'Gammal en' })
    expect((await line('d-1')).antal).toBe('3')
    const { product: without } = await line('d-4')
    expect(without.gone).toBe(true)
    expect(without).not.toHaveProperty('replaced_by')

    await expect.poll(async () => (await product(anna, 'd-1')).statusCode, { timeout: 60_000 }).toBe(404)
    expect((await product(anna, 'd-1')).json()).toMatchObject({ code: 'not_found', data: { replaced_by: NEW } })
    expect((await product(anna, 'd-4')).json()).not.toHaveProperty('data')
    expect((await product(anna, 'never')).json()).not.toHaveProperty('data')

    const found = async () => (await match(anna, 'd-1', 'd-4', 'd-2')).data
    await expect
      .poll(async () => (await found())[0], { timeout: 60_000 })
      .toMatchObject({
        outcome: 'unknown',
        uid: null,
        replaced_by: 'd-2',
        candidates: [{ uid: 'd-2', name: 'Ny en', unit_price: 100 }],
      })
    const [, next, exact] = await found()
    expect(next).not.toHaveProperty('replaced_by')
    expect(exact).toMatchObject({ outcome: 'exact', uid: 'd-2' })

    const again = (await anna.send('GET', `/api/orders/${ordered}/again?language=en`)).json<OrderAgain>().data.lines
    expect(again.map(({ uid, state: was, replaced_by }) => [uid, was, replaced_by])).toEqual([
      ['d-1', 'gone', NEW],
      ['d-4', 'gone', undefined],
    ])

    // The successor takes the line's place by what carts know anyway.
    const { intent, sync } = device(anna)
    const { id: former, position } = await line('d-1')
    await sync(
      intent(id, 'lines.add', { rows: [{ uid: 'd-2', quantity: 3, position }] }),
      intent(id, 'line.remove', { lineId: former }),
    )
    const { lines } = await anna.cart(id)
    expect(lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([
      ['d-2', '3'],
      ['d-4', '1'],
    ])
  })

  test('is told of no successor that is gone or hidden from their company, and of none once it is sold again', async () => {
    const [anna, kim] = [await buyer(api), await buyer(api, { north: 3 }, { companies: { north: [company] } })]
    const carts = [await anna.create(), await kim.create()]
    for (const [i, someone] of [anna, kim].entries()) await someone.add(carts[i]!.id, 'a-5')
    const successors = async () =>
      await Promise.all(
        [anna, kim].map(async (someone, i) => (await someone.cart(carts[i]!.id)).lines[0]?.product.replaced_by?.uid),
      )
    await patch('a-5', { gone: true, replaced_by: 'd-3' })
    expect(await successors()).toEqual(['d-3', undefined])
    await expect.poll(async () => (await product(anna, 'a-5')).statusCode, { timeout: 60_000 }).toBe(404)
    expect((await product(anna, 'a-5')).json()).toMatchObject({ data: { replaced_by: { uid: 'd-3' } } })
    const hidden = await kim.send('GET', `${url('a-5')}?company_id=${company}`)
    expect(hidden.json()).not.toHaveProperty('data')
    await patch('d-3', { gone: true, replaced_by: 'd-2' })
    expect(await successors()).toEqual([undefined, undefined])
    await patch('a-5', { gone: false })
    const [line] = (await anna.cart(carts[0]!.id)).lines
    expect(line?.product).toMatchObject({ gone: false })
    expect(line?.product).not.toHaveProperty('replaced_by')
  })
})
