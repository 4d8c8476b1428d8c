import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPage, DEBOUNCE_MS } from '#client/features/catalogue/ask.ts'
import { fetchPage } from '#client/features/catalogue/calls.ts'
import { parseQueryString, readState } from '#contract/catalogue/query.ts'

vi.mock('#client/features/catalogue/calls.ts', () => ({
  fetchPage: vi.fn<() => Promise<string>>(() => Promise.resolve('a page')),
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = async (query: string, how: 'now' | 'settle' | 'aside'): Promise<number> => {
  vi.mocked(fetchPage).mockClear()
  askPage({ shopId: 'north', language: 'en', companyId: null }, readState(parseQueryString(query)), how)
  await vi.advanceTimersByTimeAsync(0)
  return vi.mocked(fetchPage).mock.calls.length
}

test('a text that was entered is asked at once, and what is pressed after it waits for what is pressed next', async () => {
  expect(await ask('', 'now')).toBe(1)
  expect(await ask('search=chair', 'settle')).toBe(1)
  expect(await ask('search=chair&brand=hag', 'settle')).toBe(0)
  expect(await ask('search=stool&brand=hag', 'settle')).toBe(1)
  expect(await ask('search=stool', 'settle')).toBe(0)
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
  expect(vi.mocked(fetchPage)).toHaveBeenCalledOnce()
})
