import { discard } from '#client/outbox/core/user-actions.ts'
import { describe, expect, test } from 'vitest'
import { ERROR } from '#contract/errors.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { Batch } from '#client/outbox/core/batches.ts'
import { classifyFailure } from '#client/outbox/core/classify-failure.ts'
import { settle, World } from './world.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'
const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const rename = (title: string): Mutation => ({ name: 'cart.rename', args: { title } })
const add = (uid: string): Mutation => ({ name: 'lines.add', args: { rows: [{ uid, quantity: 1 }] } })

class Refusal extends Error {
  readonly status: number
  readonly code: string | null
  readonly retryAfter: number | null

  constructor(status: number, code: string | null, retryAfter: number | null = null) {
    super(String(code))
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A device whose calls answer what the test says, at once. */
function deviceWith(sync: (batch: Batch, world: World) => SyncAnswer) {
  const world = new World()
  const sent: Batch[] = []
  const device = world.device('a', {
    sync: async (batch) => {
      sent.push(batch)
      return sync(batch, world)
    },
    failureOf: (error) => (error instanceof Refusal ? error : null),
  })
  return { world, device, sent }
}

const serves = ({ intents }: Batch, world: World): SyncAnswer => world.server.sync('a', intents)
const throws = (status: number, code: string | null, retryAfter?: number) => (): never => {
  throw new Refusal(status, code, retryAfter)
}

describe('what becomes of a call that failed', () => {
  test.each([
    [null, 'retry'],
    [{ status: 408, code: null }, 'retry'],
    [{ status: 429, code: ERROR.rateLimited }, 'retry'],
    [{ status: 503, code: ERROR.unavailable }, 'retry'],
    [{ status: 409, code: ERROR.inProgress }, 'retry'],
    [{ status: 403, code: null }, 'retry'],
    [{ status: 302, code: null }, 'retry'],
    [{ status: 401, code: null }, 'park'],
    [{ status: 403, code: ERROR.passwordChangeRequired }, 'park'],
    [{ status: 409, code: ERROR.wrongOwner }, 'park'],
    [{ status: 426, code: ERROR.updateRequired }, 'park'],
    [{ status: 400, code: ERROR.validation }, 'refused'],
    [{ status: 413, code: ERROR.tooLarge }, 'refused'],
    [{ status: 418, code: 'something_new' }, 'refused'],
  ])('%j: %s', (failure, kind) => {
    expect(classifyFailure(failure && { retryAfter: null, ...failure }).kind).toBe(kind)
  })

  test('retries wait longer each time, to a minute, and as long as the server asks', async () => {
    const waits: number[] = []
    const { world, device } = deviceWith(() => {
      waits.push(world.now)
      throw new Refusal(503, ERROR.unavailable, waits.length === 3 ? 600 : null)
    })
    device.issue(A, CREATE)
    for (let i = 0; i < 12; i++) {
      await settle()
      world.tick()
    }
    await settle()
    const gaps = waits.slice(1).map((at, i) => (at - waits[i]!) / 1000)
    // Half of the full jitter, since the dice always say a half.
    expect(gaps).toEqual([0.5, 1, 600, 4, 8, 16, 30, 30, 30, 30, 30, 30])
  })

  test('an absurd wait is cut to an hour', async () => {
    const { world, device, sent } = deviceWith(throws(429, ERROR.rateLimited, 10_000_000))
    device.issue(A, CREATE)
    await settle()
    expect(sent).toHaveLength(1)
    world.tick()
    expect(world.now).toBe(3_600_000)
  })

  test('a new change wakes what waits by our own pause, never by the server’s', async () => {
    const own = deviceWith(throws(503, ERROR.unavailable))
    own.device.issue(A, CREATE)
    await settle()
    own.device.issue(A, rename('Hall'))
    await settle()
    expect(own.sent).toHaveLength(2)
    const asked = deviceWith(throws(503, ERROR.unavailable, 60))
    asked.device.issue(A, CREATE)
    await settle()
    asked.device.engine.wake()
    await settle()
    expect(asked.sent).toHaveLength(1)
  })

  test('somebody else’s session parks the queue, and signing in sends it', async () => {
    let wrong = true
    const { device, sent, world } = deviceWith((batch) => {
      if (wrong) throw new Refusal(409, ERROR.wrongOwner)
      return serves(batch, world)
    })
    device.issue(A, CREATE)
    await settle()
    expect(device.state.parked).toBe('wrong_owner')
    device.issue(B, CREATE)
    device.engine.wake()
    await settle()
    expect(sent).toHaveLength(1)
    expect(device.carts).toHaveLength(2)
    wrong = false
    device.engine.wake(true)
    await settle()
    expect(device.ends.map(({ settled }) => settled.outcome)).toEqual(['applied', 'applied'])
  })

  test('what did not leave, since another session has begun, has not been sent', async () => {
    const world = new World()
    let isSignedIn = false
    const device = world.device('a', { isSignedIn: () => isSignedIn })
    device.issue(A, CREATE)
    await settle()
    expect(device.state.parked).toBe('login')
    expect(device.entries).toMatchObject([{ state: 'waiting', sent: false }])
    isSignedIn = true
    device.engine.wake(true)
    await world.calm()
    expect(device.carts).toMatchObject([{ title: 'Reception' }])
  })

  test('of a batch that is refused as a whole, the halves are tried until the one is found', async () => {
    const { device, world } = deviceWith((batch) => {
      if (batch.intents.some(({ mutation }) => mutation.name === 'cart.rename' && mutation.args.title === 'bad'))
        throw new Refusal(400, ERROR.validation)
      return serves(batch, world)
    })
    device.issue(A, CREATE)
    for (const title of ['one', 'two', 'bad', 'four']) device.issue(A, rename(title))
    for (let i = 0; i < 10; i++) await settle()
    expect(device.ends.filter(({ settled }) => settled.outcome === 'refused')).toMatchObject([
      { intent: { mutation: { args: { title: 'bad' } } }, settled: { code: ERROR.validation } },
    ])
    expect(device.carts).toMatchObject([{ title: 'four' }])
  })

  test('many that are refused as a whole cost two calls each, not a search each', async () => {
    const { device, sent } = deviceWith(throws(400, ERROR.validation))
    device.issue(A, CREATE)
    for (let i = 0; i < 63; i++) device.issue(A, rename(`number ${i}`))
    for (let i = 0; i < 300; i++) await settle()
    expect(device.ends).toHaveLength(64)
    expect(sent.length).toBeLessThanOrEqual(2 * 64 + 6)
  })

  test('an answer that is none of ours settles nothing', async () => {
    const { device } = deviceWith(() => ({ portal: '<html>' }) as never)
    device.issue(A, CREATE)
    await settle()
    expect(device.ends).toEqual([])
    expect(device.entries).toMatchObject([{ state: 'waiting', sent: true }])
  })
})

describe('queues', () => {
  test('a stuck cart holds up no other, and its own changes stay in their order', async () => {
    const { device, world, sent } = deviceWith((batch) => {
      if (batch.cartId === A) throw new Refusal(500, ERROR.internal)
      return serves(batch, world)
    })
    device.issue(A, CREATE)
    device.issue(A, add('a'))
    device.issue(B, CREATE)
    await settle()
    expect(device.ends.map(({ intent }) => intent.cartId)).toEqual([B])
    const seqs = sent.filter(({ cartId }) => cartId === A).map(({ intents }) => intents.map(({ seq }) => seq))
    for (const one of seqs) expect(one).toEqual(one.toSorted((a, b) => a - b))
  })

  test('what was meant for a cart that could not be made is refused with it', async () => {
    const { device } = deviceWith(({ intents }) => ({
      results: intents.map(({ opId, mutation }) =>
        mutation.name === 'cart.create'
          ? { opId, outcome: 'refused', code: ERROR.forbidden, revision: null }
          : { opId, outcome: 'deferred', code: ERROR.waitingForCart, revision: null },
      ),
      carts: [],
      contains: {},
      serverTime: '',
    }))
    device.issue(A, CREATE)
    device.issue(A, add('a'))
    await settle()
    await settle()
    expect(device.ends.map(({ settled }) => settled)).toEqual([
      { outcome: 'refused', code: ERROR.forbidden },
      { outcome: 'refused', code: ERROR.waitingForCart },
    ])
    expect(device.carts).toEqual([])
  })

  test('an intent that alone fails for ten minutes steps aside, and is tried each hour', async () => {
    const { device, world, sent } = deviceWith(({ intents }) => ({
      results: intents.map(({ opId }) => ({ opId, outcome: 'deferred', code: ERROR.internal, revision: null })),
      carts: [],
      contains: {},
      serverTime: '',
    }))
    device.issue(A, CREATE)
    while (world.now < 700_000) {
      await settle()
      world.tick()
    }
    await settle()
    const before = { calls: sent.length, now: world.now }
    world.tick()
    await settle()
    expect(world.now - before.now).toBe(3_600_000)
    expect(sent.length).toBe(before.calls + 1)
  })
})

describe('what is refused', () => {
  test('leaves the screen, keeps its reason, and goes when it was read', async () => {
    const { device } = deviceWith(serves)
    device.issue(A, CREATE)
    device.issue(A, { name: 'line.remove', args: { lineId: lineId(A, 'north', 'a') } })
    device.issue(A, add('nothing'))
    expect(device.carts[0]?.lines).toHaveLength(1)
    await settle()
    expect(device.carts[0]?.lines).toEqual([])
    const [entry] = device.entries.filter(({ state }) => state === 'refused')
    expect(entry?.code).toBe(ERROR.productGone)
    void device.engine.change((outbox) => discard(outbox, entry!.intent.opId))
    await settle()
    expect(device.entries).toEqual([])
  })
})

test('a server that was set back is believed: what it says is done, and does not have, is not shown for ever', async () => {
  const { device, world } = deviceWith((batch, { server }) =>
    batch.intents.some(({ mutation }) => mutation.name === 'lines.add')
      ? {
          results: batch.intents.map(({ opId }) => ({ opId, outcome: 'duplicate', code: null, revision: 1 })),
          carts: [],
          contains: {},
          serverTime: '',
        }
      : server.sync('a', batch.intents),
  )
  device.issue(A, CREATE)
  await world.calm()
  device.issue(A, add('a'))
  expect(device.carts[0]?.lines).toHaveLength(3)
  await world.calm()
  expect(device.carts[0]?.lines).toEqual([])
  expect(device.entries).toEqual([])
})

test('carts that could not be read are an error with a way back; those at hand stay', async () => {
  const world = new World()
  let away = true
  const device = world.device('a', {
    list: async () => {
      if (away) throw new Refusal(503, ERROR.unavailable)
      return world.server.list('a')
    },
  })
  await device.engine.refresh()
  expect(device.state.status).toBe('error')
  away = false
  await device.engine.refresh()
  expect(device.state).toMatchObject({ status: 'ready', error: null })
  device.issue(A, CREATE)
  await world.calm()
  away = true
  await device.engine.refresh()
  expect(device.state.status).toBe('ready')
  expect(device.carts).toHaveLength(1)
})

test('after stopping, no answer counts any more', async () => {
  const world = new World()
  const device = world.device('a')
  device.issue(A, CREATE)
  await settle()
  device.engine.stop()
  await world.calm()
  expect(device.ends).toEqual([])
})

test('a look at the server that finds nothing new changes nothing on the screen', async () => {
  const { device, world } = deviceWith(serves)
  device.issue(A, CREATE)
  device.issue(A, add('a'))
  device.issue(A, add('b'))
  await world.calm()
  await Promise.all([device.engine.refresh(), world.calm()])
  const [before] = device.carts
  await Promise.all([device.engine.refresh(), world.calm()])
  expect(device.carts[0]).toBe(before)
  // Another device changes one line: the others stay the very same.
  const other = world.device('b')
  await Promise.all([other.engine.refresh(), world.calm()])
  other.issue(A, add('b'))
  await world.calm()
  await Promise.all([device.engine.refresh(), world.calm()])
  const [after] = device.carts
  expect(after?.lines.filter((line) => before?.lines.includes(line)).map((line) => line.article_number)).toEqual([
    'a',
    'x',
    'y',
  ])
})

test('a cart that somebody took over is gone from the device; what had not been sent is refused, and kept', async () => {
  const { world, device } = deviceWith(serves)
  device.issue(A, CREATE)
  device.issue(A, add('a'))
  device.issue(B, { name: 'cart.create', args: { title: 'Lobby' } })
  await world.calm()
  world.server.takenOver(A, 'user:chief')
  device.issue(A, rename('Mine'))
  device.issue(A, add('b'))
  await world.calm()
  expect(device.carts.map(({ title }) => title)).toEqual(['Lobby'])
  expect(device.entries.map(({ state, code, intent: { mutation } }) => [state, code, mutation.name])).toEqual([
    ['refused', ERROR.accessEnded, 'cart.rename'],
    ['refused', ERROR.accessEnded, 'lines.add'],
  ])
  expect(world.server.carts.get(A)?.cart).toMatchObject({ title: 'Reception', owner: 'user:chief' })
})
