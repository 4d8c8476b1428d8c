import { beforeEach, expect, test, vi } from 'vitest'
import { API } from '#contract/paths.ts'
import { cartsAtom, issueAll } from '#client/carts/carts.ts'
import {
  changeCountAtom,
  changesAtom,
  discardChange,
  discardUnreadable,
  editChange,
  exportChanges,
  recentlySentAtom,
  retryChange,
  storageAtom,
  unreadableAtom,
} from '#client/carts/changes.ts'
import { store } from '#client/storage/store.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { answersPages } from './support/catalogue.ts'
import { card, catalogPage, facets } from './support/products.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { shop } from './support/people.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop()])

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const rename = (title: string): Mutation => ({ name: 'cart.rename', args: { title } })
const add: Mutation = { name: 'lines.add', args: { rows: [{ uid: '410-2201', quantity: 2 }] } }
const make = (...mutations: Mutation[]) =>
  issueAll(mutations.map((mutation) => ({ cartId: cart().id, shopId: 'nordform', mutation })))

const changes = () => store.get(changesAtom)
const states = () => changes().map(({ mutation, state, dependents }) => [mutation.name, state, dependents.length])
const titles = () => store.get(cartsAtom).map(({ title }) => title)

beforeEach(async () => {
  carts.goods = [CHAIR]
  carts.held = new Map([[cart().id, cart()]])
  answer('get', API.filters, () => ok({ data: facets() }))
  answersPages(() => catalogPage({ total: 1 }, [CHAIR]))
  await openApp('/')
  await vi.waitUntil(() => titles()[0] === 'Reception', 60_000)
})

test('a change is on its way until the server has it, then among those sent, the newest first', async () => {
  const gate = Promise.withResolvers<void>()
  carts.gate = gate.promise
  const [made] = make(rename('Hall'))
  expect(states()).toEqual([['cart.rename', 'keeping', 0]])
  expect(await made?.saved).toBe(true)
  await expect.poll(states).toEqual([['cart.rename', 'sending', 0]])
  expect(store.get(changeCountAtom)).toEqual({ waiting: 1, attention: 0, total: 1 })
  // A session of a purchasing system keeps nothing on the device, and says so.
  expect([store.get(storageAtom), changes()[0]?.kept]).toEqual(['memory', false])
  expect(await discardChange(made!.opId)).toBe(false)
  gate.resolve()
  await expect.poll(states).toEqual([])
  make(rename('Foyer'))
  await expect
    .poll(() => store.get(recentlySentAtom).map(({ mutation }) => mutation))
    .toEqual([rename('Foyer'), rename('Hall')])
})

test('what was refused stands with what waits for it, and is sent anew in one piece', async () => {
  carts.refuses.set('cart.rename', 'validation_failed')
  make(rename('Hall'), add)
  await expect.poll(states).toEqual([['cart.rename', 'attention', 1]])
  expect(changes()[0]).toMatchObject({ code: 'validation_failed', dependents: [{ code: 'waiting_for_earlier' }] })
  expect(store.get(changeCountAtom)).toEqual({ waiting: 1, attention: 1, total: 2 })
  const { changes: kept } = JSON.parse(exportChanges()) as { changes: unknown[] }
  expect(kept).toMatchObject([{ mutation: rename('Hall'), code: 'validation_failed', dependents: [{ mutation: add }] }])
  carts.refuses.clear()
  expect(await retryChange(changes()[0]!.dependents[0]!.opId)).toBe(true)
  await expect.poll(() => carts.taken.map(({ name }) => name)).toEqual(['cart.rename', 'cart.rename', 'lines.add'])
  await expect.poll(states).toEqual([])
})

test('what was refused is sent with other words, or given up', async () => {
  carts.refuses.set('cart.rename', 'validation_failed')
  make(rename('Hall'))
  await expect.poll(states).toEqual([['cart.rename', 'attention', 0]])
  carts.refuses.clear()
  expect(await editChange(changes()[0]!.opId, rename('Foyer'))).toBe(true)
  await expect.poll(states).toEqual([])
  expect(titles()).toEqual(['Foyer'])
  carts.refuses.set('cart.rename', 'validation_failed')
  make(rename('Atrium'))
  await expect.poll(states).toEqual([['cart.rename', 'attention', 0]])
  expect(await discardChange(changes()[0]!.opId)).toBe(true)
  expect([states(), titles()]).toEqual([[], ['Foyer']])
  expect(await retryChange('nothing')).toBe(false)
  expect([store.get(unreadableAtom), await discardUnreadable(7)]).toEqual([[], false])
})
