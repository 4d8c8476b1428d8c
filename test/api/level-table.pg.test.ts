import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'
import { allCalls, type Call, send } from './hostile/calls.ts'
import { DOORMAN } from './levels/account-rows.ts'
import { statusOf } from './levels/row.ts'
import { TABLE } from './levels/table.ts'
import { addCaller, type Caller, CALLERS, furnishWorld } from './levels/world.ts'
import { addPerson, bearer } from './people.ts'

let api: Api
let calls: Call[]
let callers: Caller[]
beforeAll(async () => {
  api = await startApi()
  calls = await allCalls(api)
  const world = await furnishWorld(api)
  await addPerson(api.db, { username: DOORMAN })
  callers = []
  for (const one of CALLERS) callers.push(await addCaller(api, world, one))
})
afterAll(() => api.close())

test('every call that the server describes stands in the table, and no other', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

const rows = Object.entries(TABLE).flatMap(([name, several]) =>
  several.map((row) => ({ name: row.what ? `${name}: ${row.what}` : name, call: name, row })),
)

describe('who may', () => {
  test.each(rows)('$name', async ({ call: name, row }) => {
    const call = calls.find((one) => one.name === name)
    const wrong: string[] = []
    for (const caller of callers)
      for (const at of row.at) {
        const things = caller.things[at]
        const request = { query: {}, path: {}, headers: bearer(caller.token), ...row.ask(things, caller) }
        const answer = await send(api, call!, request)
        const { kind, level, chiefElsewhere } = caller
        const expected = row.expect({ kind, level, chiefElsewhere, at })
        const found = (row.tell ?? statusOf)(answer)
        if (found !== expected) {
          const who = `level ${level}${chiefElsewhere ? ', 9 elsewhere' : ''}${kind === 'punchout' ? ', punchout' : ''}`
          wrong.push(`${who}, ${at}: ${found}, not ${expected}`)
        }
      }
    expect(wrong).toEqual([])
  })
})
