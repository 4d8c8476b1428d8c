import { expect } from 'vitest'
import { isBusy } from '#contract/office/import.ts'
import type { Import, StartImport } from '#contract/office/import.schema.ts'
import type { Api } from './harness.ts'

interface Staff {
  api: Api
  headers: Record<string, string>
}

/** Imports as a shop's staff make them by calls; `north` is the shop unless another one is named. */
export function importCalls(staff: () => Staff) {
  const send = async (content: string | Buffer, name = 'list.csv', shop = 'north', headers = staff().headers) =>
    await staff().api.inject({
      method: 'POST',
      url: `/api/imports?shop_id=${shop}&name=${encodeURIComponent(name)}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: content,
    })
  async function sent(content: string | Buffer, name?: string): Promise<Import> {
    const answer = await send(content, name)
    expect(answer).toMatchObject({ statusCode: 201 })
    return answer.json<{ data: Import }>().data
  }
  const ask = (method: 'GET' | 'POST', id: string, what = '', payload?: object, headers = staff().headers) =>
    staff().api.inject({ method, url: `/api/imports/${id}${what}`, headers, ...(payload && { payload }) })
  const look = async (id: string): Promise<Import> => (await ask('GET', id)).json<{ data: Import }>().data

  /** Waits until nobody works on it any more. */
  async function ended(id: string): Promise<Import> {
    await expect.poll(async () => isBusy((await look(id)).state), { timeout: 600_000 }).toBe(false)
    return await look(id)
  }

  /** Asks as often as it is told that there is no place to work in: one that has just ended may still have its own. */
  async function placed(id: string, what: string, payload?: object): Promise<void> {
    let answer = await ask('POST', id, what, payload)
    await expect
      .poll(async () => {
        if (answer.statusCode === 429) answer = await ask('POST', id, what, payload)
        return answer.statusCode
      })
      .not.toBe(429)
    expect(answer).toMatchObject({ statusCode: 200 })
  }

  /** Starts it, and waits for its end. */
  async function started({ id, settings }: Import, values: Partial<StartImport> = {}): Promise<Import> {
    await placed(id, '/run', { ...settings, dry_run: false, ...values })
    return await ended(id)
  }

  /** The same of its undoing. */
  async function undone(id: string): Promise<Import> {
    await placed(id, '/undo')
    return await ended(id)
  }
  return { send, sent, ask, look, ended, started, undone }
}
