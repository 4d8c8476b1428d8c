import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userProgram } from '#server/cli/user-commands.ts'
import { asked, asks, company, readyFor, startApprovals, waitingFor, YEARS } from './approvals.ts'
import { type Buyer, buyerBy, codeOf, device } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { addSession } from './people.ts'
import { outcomes, seenBy, share } from './shared-carts.ts'
import { links, open } from './shares.ts'

/** Whoever goes by the command line leaves as little behind as by the page of users. */

let api: Api
beforeAll(async () => {
  api = await startApprovals()
})
afterAll(() => api.close())

const usernameOf = async ({ id }: Buyer): Promise<string> =>
  (await api.pool.query<{ username: string }>('SELECT username FROM users WHERE id = $1', [id])).rows[0]!.username

/** The asker has asked for one cart, shown another by a link, and changes a colleague's and one that everybody may. */
async function busy() {
  const berg = await company(api)
  await berg.rules([{ ...asks(berg.anna), when: { cost_centre: 'Hall' } }], { cost_centres: ['Hall'] })
  await berg.budgets({ cost_centre: 'Hall', ...YEARS, amount: 100_000 })
  const request = await readyFor(berg.asker, { cost_centre: 'Hall' })
  await asked(berg.asker, request)
  const shown = await readyFor(berg.asker, { title: 'Shown' })
  const { code } = await links(api, berg.asker, shown).made()
  const [given, common] = [await readyFor(berg.carl), await readyFor(berg.carl)]
  await share(berg.carl, given, { user_id: berg.asker.id }, 'edit')
  await share(berg.carl, common, { everybody: true }, 'edit')
  const queue = device(berg.asker)
  const first = queue.intent(given, 'lines.add', { rows: [{ uid: '1002', quantity: 1 }] })
  expect(outcomes(await queue.sync(first))).toEqual(['applied'])
  expect((await berg.stand())[0]?.reserved).toBe(4766.4)
  expect((await open(api, code)).statusCode).toBe(200)
  return { berg, request, shown, code, given, common, queue, first }
}

const WAYS: Record<string, (username: string) => string[]> = {
  'loses the company': (username) => ['set', '--username', username, '--company', ''],
  'loses the shop': (username) => ['set', '--username', username, '--leave', 'north'],
  'is deactivated': (username) => ['deactivate', '--username', username],
}

describe.each(Object.entries(WAYS))('whoever %s by the command line', (how, args) => {
  test('has no request, reservation, link or right left, and is told of what they had not sent', async () => {
    const { berg, request, code, given, common, queue, first } = await busy()
    const username = await usernameOf(berg.asker)
    expect(await command(api, userProgram, args(username))).toMatchObject({ code: 0, errors: '' })

    expect(await waitingFor(berg.anna)).toEqual([])
    expect((await berg.stand())[0]).toMatchObject({ reserved: 0, spent: 0 })
    const { rows } = await api.pool.query('SELECT status FROM carts WHERE id = $1', [request])
    expect(rows).toEqual([{ status: 'EA' }])
    expect((await open(api, code)).statusCode).toBe(404)
    const back = buyerBy(api, { id: berg.asker.id, token: await addSession(api.db, berg.asker.id) })
    const isShut = how === 'is deactivated'
    expect(codeOf(await back.send('GET', '/api/cart'))).toBe(isShut ? '401 account_disabled' : '200')
    await command(api, userProgram, ['activate', '--username', username])
    const again = buyerBy(api, { id: berg.asker.id, token: await addSession(api.db, berg.asker.id) })
    expect(await seenBy(again, given)).toBeNull()
    // With the account comes back what everybody has, not what a colleague gave.
    expect((await seenBy(again, common)) !== null).toBe(isShut)
    const late = queue.intent(given, 'lines.add', { rows: [{ uid: '1002', quantity: 5 }] })
    const answer = await again.send('POST', '/api/cart/sync', {
      protocol: 1,
      clientId: queue.clientId,
      owner: again.owner,
      build: 'test',
      ops: [first, late],
    })
    const said = how === 'loses the shop' ? ['duplicate', 'shop_forbidden'] : ['duplicate', 'access_ended']
    expect(outcomes(answer.json())).toEqual(said)
    expect((await berg.carl.cart(given)).lines.find((line) => line.article_number === '1002')?.antal).toBe('1')
  })
})
