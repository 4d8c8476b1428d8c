import { randomUUID } from 'node:crypto'
import { ERROR } from '#contract/errors.ts'
import { lineId } from '#contract/cart/line.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { Random } from '#server/bench/random.ts'
import { type Buyer, changeOf, device } from './carts.ts'
import type { LineChange, FirstAnswer } from './cart-story.ts'

/** A change as people make it, over few products, so that the clients meet. */
export function someChange(random: Random, uids: readonly string[]): LineChange {
  const uid = random.pick(uids)
  const what = random.below(10)
  if (what < 4) return { name: 'add', uid, quantity: 1 + random.below(9) }
  if (what < 6) return { name: 'change', uid, delta: random.below(9) - 4 }
  return what < 8 ? { name: 'set', uid, quantity: 1 + random.below(9) } : { name: 'remove', uid }
}

/** A change as the outbox sends it. */
export function intentOf(cartId: string, shop: string, change: LineChange): [name: string, args: object] {
  const line = lineId(cartId, shop, change.uid)
  switch (change.name) {
    case 'add':
      return ['lines.add', { rows: [{ uid: change.uid, quantity: change.quantity }] }]
    case 'change':
      return ['line.changeQuantity', { lineId: line, delta: change.delta }]
    case 'set':
      return ['line.setQuantity', { lineId: line, quantity: change.quantity }]
    case 'remove':
      return ['line.remove', { lineId: line }]
  }
}

export interface Client {
  /** Makes its next changes, sends them until it knows that they are settled, and notes what was told first. */
  work: (random: Random) => Promise<void>
}

/** Half of all answers get lost on their way: then the same is sent again, and sometimes although nothing was lost. */
const sendings = (random: Random): number => {
  let count = 1
  while (random.next() < 0.5) count++
  return count
}

/** Nothing was done: the same is asked once more, as apps and integrations do when they read of it. */
const isPassing = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  (statusCode === 409 && body.includes(ERROR.inProgress)) || (statusCode === 503 && body.includes(ERROR.unavailable))

/** An app with an outbox: up to three intents in a request, now and then two copies of it at once. */
export function outboxClient(someone: Buyer, cartId: string, uids: readonly string[], answers: FirstAnswer[]): Client {
  const { intent, post } = device(someone)
  return {
    async work(random) {
      const changes = Array.from({ length: 1 + random.below(3) }, () => someChange(random, uids))
      const ops = changes.map((change) => intent(cartId, ...intentOf(cartId, 'north', change)))
      const settled = new Map<string, SyncAnswer['results'][number]>()
      for (let left = sendings(random); left > 0 || settled.size < ops.length; left--) {
        const copies = await Promise.all(Array.from({ length: random.next() < 0.1 ? 2 : 1 }, () => post(ops)))
        for (const { statusCode, body, json } of copies.filter((copy) => !isPassing(copy))) {
          if (statusCode !== 200) throw new Error(`A request was answered ${statusCode}: ${body}`)
          for (const result of json<SyncAnswer>().results) note(settled, result)
        }
      }
      for (const [i, { opId }] of ops.entries()) {
        const { outcome, revision } = settled.get(opId)!
        answers.push({ change: changes[i]!, revision: revision!, refused: outcome === 'refused' })
      }
    },
  }
}

/** The first true answer counts; copies that came late may say that it was done, and never anything else. */
function note(settled: Map<string, SyncAnswer['results'][number]>, result: SyncAnswer['results'][number]): void {
  const { opId, outcome, code } = result
  if (outcome === 'deferred') throw new Error(`An intent was put off: ${code}`)
  const before = settled.get(opId)
  if (outcome !== 'duplicate') {
    if (before?.outcome === 'applied') throw new Error(`An intent was ${outcome} again`)
    if (before && before.code !== code) throw new Error(`An intent was refused for ${before.code}, then for ${code}`)
    if (!before) settled.set(opId, result)
  }
}

/** An integration that uses the single calls, with a key each. */
export function restClient(someone: Buyer, cartId: string, uids: readonly string[], answers: FirstAnswer[]): Client {
  const send = (change: LineChange, key: string) => {
    const headers = { 'idempotency-key': key }
    if (change.name === 'add') return someone.add(cartId, change.uid, change.quantity, headers)
    const antal = change.name === 'set' ? String(change.quantity) : '0'
    return someone.update(cartId, { lines: [{ id: lineId(cartId, 'north', change.uid), antal }] }, headers)
  }
  return {
    async work(random) {
      const change = someChange(random, uids)
      if (change.name === 'change') return
      const key = randomUUID()
      const bodies = new Set<string>()
      let noted = false
      for (let left = sendings(random); left > 0 || bodies.size === 0; left--) {
        const answer = await send(change, key)
        if (isPassing(answer)) continue
        if (answer.statusCode >= 500) throw new Error(`A request was answered ${answer.statusCode}: ${answer.body}`)
        bodies.add(answer.body)
        if (bodies.size > 1) throw new Error(`A repeat was answered otherwise: ${[...bodies].join(' / ')}`)
        // A refusal tells no revision, and changed nothing.
        if (answer.statusCode === 200 && !noted)
          answers.push({ change, revision: changeOf(answer).revision, refused: false })
        noted = true
      }
    },
  }
}
