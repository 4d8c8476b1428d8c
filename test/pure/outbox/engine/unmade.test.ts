import { expect, test } from 'vitest'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { ERROR } from '#contract/errors.ts'
import type { Batch } from '#client/outbox/core/batches.ts'
import { retry } from '#client/outbox/core/user-actions.ts'
import { settle, World } from './world.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'
const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const ADD: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'b', quantity: 4 }] } }

test('a copy of what followed a refused cart does nothing once the device has made the cart as another client', async () => {
  const world = new World()
  const { server } = world
  const sent: Batch[] = []
  let full: string | null = ERROR.tooManyCarts
  const device = world.device('a', {
    sync: async (batch) => {
      sent.push(batch)
      return server.sync(batch.clientId, batch.intents, {}, { refuses: () => full })
    },
    list: async (clientId, asked) => server.list(clientId, undefined, asked),
  })
  device.issue(A, CREATE)
  device.issue(A, ADD)
  await world.calm()
  expect(device.entries.map(({ state, code }) => [state, code])).toEqual([
    ['refused', ERROR.tooManyCarts],
    ['refused', ERROR.waitingForCart],
  ])
  // The profile was set back: the server knows a number that this device has not counted yet.
  full = null
  const [{ intents }] = sent as [Batch]
  server.sync('a', [{ ...intents[0]!, seq: 9, opId: B, cartId: B }])
  await device.engine.refresh()
  const { clientId } = device.state.outbox
  expect(clientId).not.toBe('a')

  await device.engine.change((outbox) => retry(outbox, intents[0]!.opId, world.newId))
  await world.calm()
  expect(sent.at(-1)).toMatchObject({ clientId, cartId: A })
  const made = server.list(clientId).find(({ id }) => id === A)
  expect(made?.lines.map(({ antal }) => antal)).toEqual(['4'])

  const late = server.sync('a', intents)
  expect(late.results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['refused', ERROR.tooManyCarts],
    ['refused', ERROR.waitingForCart],
  ])
  await settle()
  expect(server.list(clientId).find(({ id }) => id === A)).toEqual(made)
})
