import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deliveries, Delivery, Endpoint } from '#contract/office/webhook.schema.ts'
import { webhookProgram } from '#server/cli/webhook-commands.ts'
import { command } from './command.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'
import { startReceiver } from './webhook-receiver.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { WEBHOOK_PRIVATE: '1' } })
  await addShop(api.db, 'north')
})
afterAll(() => api.close())

const webhook = (...args: string[]) => command(api, webhookProgram, args, { webhookPrivate: true })
const usual = (url: string) => ['create', '--url', url, '--shop', 'north', '--event', 'order.placed']
const listed = async () => JSON.parse((await webhook('list', '--json')).printed) as Endpoint[]

test('an endpoint is made, tested, changed, and removed', async () => {
  const receiver = await startReceiver()
  const { code, printed } = await webhook(...usual(receiver.url), '--event', 'cart.sent')
  expect(code).toBe(0)
  const id = /^Made the endpoint (\S+) of north at /.exec(printed)?.[1] ?? ''
  receiver.secret = /^Secret: (whsec_\S+)$/m.exec(printed)?.[1] ?? ''
  expect((await webhook('list')).printed).toMatch(
    new RegExp(`^${id}\tnorth\tin use\t${receiver.url}\torder.placed cart.sent\t0 waiting\t0 parked\tnever delivered$`),
  )

  const sent = /^The delivery (\d+) goes out/.exec((await webhook('test', id)).printed)?.[1] ?? ''
  await expect.poll(() => receiver.taken.map(({ type }) => type)).toEqual(['webhook.test'])
  const log = async () => JSON.parse((await webhook('log', id, '--json')).printed) as Deliveries['data']
  await expect.poll(async () => (await log())[0]?.state).toBe('delivered')
  expect((await webhook('log', id)).printed).toMatch(
    new RegExp(`^${sent}\twebhook.test\t\\S+\tdelivered\t1 tries\t204\t-$`),
  )
  const shown = JSON.parse((await webhook('show', sent)).printed) as Delivery
  expect(shown.tries).toMatchObject([{ status: 204 }])

  const again = /^The delivery (\d+) goes out/.exec((await webhook('resend', sent)).printed)?.[1] ?? ''
  expect(again).not.toBe(sent)
  await expect.poll(() => receiver.taken.length).toBe(2)
  await expect.poll(async () => (await log())[0]?.state).toBe('delivered')
  expect((await webhook('skip', again)).errors).toBe(`The delivery ${again} is delivered: there is nothing to skip`)

  const { printed: rotated } = await webhook('rotate', id, '--days', '0', '--by', 'Kim')
  receiver.secret = /^Secret: (whsec_\S+)$/m.exec(rotated)?.[1] ?? ''
  await webhook('test', id)
  await expect.poll(() => receiver.taken.length).toBe(3)
  expect(receiver.unsigned).toBe(0)

  await webhook('disable', id)
  expect((await webhook('test', id)).errors).toBe(`The endpoint ${id} is switched off`)
  await webhook('enable', id)
  const [endpoint] = await listed()
  expect(endpoint?.changes.map(({ action }) => action)).toEqual([
    'enabled',
    'disabled',
    'tested',
    'rotated',
    'resent',
    'tested',
    'created',
  ])
  expect(endpoint?.changes[3]?.actor).toBe('Kim')
  await webhook('remove', id, '--by', 'Kim')
  // It is gone, and who did it is not.
  expect((await webhook('list', '--removed')).printed).toMatch(
    new RegExp(`^${id}\tnorth\t${receiver.url}\tremoved \\S+\tby Kim$`),
  )
  expect((await webhook('list')).printed).toBe('There are no endpoints.')
  await receiver.close()
})

test.each([
  [['--url', 'nowhere'], '--url is "nowhere". It is no address of the web'],
  [['--shop', 'south'], '--shop: no shop is called "south"'],
  [['--event', 'order.lost'], '--event is "order.lost", but should be one of order.placed, '],
])('none is made with %j', async (more, said) => {
  const { code, errors } = await webhook(...usual('https://erp.example/'), ...more)
  expect(code).toBe(1)
  expect(errors).toContain(said)
  expect(await listed()).toEqual([])
})

test('none is made on a private network, unless that was allowed', async () => {
  const { errors } = await command(api, webhookProgram, usual('https://127.0.0.1/'))
  expect(errors).toBe('--url is "https://127.0.0.1/". It is not of the public internet')
})

test.each([
  ['rotate', 'nobody'],
  ['disable', '00000000-0000-4000-8000-000000000000'],
  ['remove', '00000000-0000-4000-8000-000000000000'],
  ['test', '00000000-0000-4000-8000-000000000000'],
  ['log', '00000000-0000-4000-8000-000000000000'],
])('%s of what is no endpoint says so', async (name, id) => {
  expect(await webhook(name, id)).toMatchObject({ code: 1, errors: `There is no endpoint "${id}"` })
})

test.each(['show', 'resend', 'skip'])('%s of what is no delivery says so', async (name) => {
  for (const id of ['999', 'nothing'])
    expect(await webhook(name, id)).toMatchObject({ code: 1, errors: `There is no delivery "${id}"` })
})
