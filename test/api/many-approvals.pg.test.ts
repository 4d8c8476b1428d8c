import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalRequest } from '#contract/organisation/approval.schema.ts'
import { asked, asks, company, readyFor, startApprovals } from './approvals.ts'
import { rounds } from '#test/length.ts'
import type { Buyer } from './carts.ts'
import type { Api } from './harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApprovals()
})
afterAll(() => api.close())

/** More than are told of in one answer; in the long run, more than are looked at for one. */
const MANY = rounds('WAITING', { short: 510, long: 2_050 })

/** As many requests like one that is there, asked for before it. */
async function repeated(cart: string, times: number): Promise<void> {
  const copies = `
    WITH numbers AS MATERIALIZED (SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${times}) AS n),
    made AS (
      INSERT INTO carts SELECT (jsonb_populate_record(c, jsonb_build_object('id', numbers.id, 'title', 'Copy ' || n))).*
      FROM carts c, numbers WHERE c.id = $1)
    INSERT INTO approvals SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
      'cart_id', numbers.id, 'asked_at', a.asked_at - n * interval '1 second'))).*
    FROM approvals a, numbers WHERE a.cart_id = $1`
  await api.pool.query(copies, [cart])
}

interface Page {
  data: ApprovalRequest[]
  meta: { total: number; next?: string }
}

async function pagesOf(someone: Buyer): Promise<Page[]> {
  const pages: Page[] = []
  for (let next: string | undefined; ; next = pages.at(-1)?.meta.next) {
    const query = next === undefined ? '' : `?after=${next}`
    pages.push((await someone.send('GET', `/api/approvals${query}`)).json<Page>())
    if (pages.at(-1)?.meta.next === undefined) return pages
  }
}

test('however many wait, each is told to who decides about it, once, also behind many that are others’', async () => {
  const berg = await company(api)
  await berg.rules([asks(berg.carl)])
  const first = await readyFor(berg.asker)
  await asked(berg.asker, first)
  await repeated(first, MANY)
  await berg.rules([asks(berg.anna)])
  const last = await readyFor(berg.planner, { title: 'The last one' })
  await asked(berg.planner, last)

  const carls = await pagesOf(berg.carl)
  const ids = carls.flatMap(({ data }) => data.map(({ id }) => id))
  expect([ids.length, new Set(ids).size]).toEqual([MANY + 1, MANY + 1])
  expect(carls.flatMap(({ data }) => data).at(-1)?.cart_id).toBe(first)
  for (const { data, meta } of carls) expect([data.length <= 500, meta.total]).toEqual([true, data.length])
  expect((await pagesOf(berg.anna)).flatMap(({ data }) => data.map(({ title }) => title))).toEqual(['The last one'])
  expect((await berg.anna.send('GET', '/api/approvals?after=nothing')).statusCode).toBe(400)
})
