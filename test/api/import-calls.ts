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

  /** Starts it, and waits for its end. */
  async function started({ id, settings }: Import, values: Partial<StartImport> = {}): Promise<Import> {
    const answer = await ask('POST', id, '/run', { ...settings, dry_run: false, ...values })
    expect(answer).toMatchObject({ statusCode: 200 })
    return await ended(id)
  }

  /** The same of its undoing. */
  async function undone(id: string): Promise<Import> {
    expect(await ask('POST', id, '/undo')).toMatchObject({ statusCode: 200 })
    return await ended(id)
  }
  return { send, sent, ask, look, ended, started, undone }
}
