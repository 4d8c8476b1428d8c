import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { highlighted, moved } from '#client/features/catalogue/combobox.ts'
import { createLatestQueue, DEBOUNCE_MS } from '#client/features/catalogue/ask.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A piece of work that ends when told to, and notes that it began. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begin = vi.fn<(signal: AbortSignal) => Promise<string>>(() => promise)
  return { begin, end: resolve }
}

describe('a queue of questions', () => {
  it('asks once for several changes within the wait, and only the last', async () => {
    const queue = createLatestQueue()
    const [first, second] = [work(), work()]
    const dropped = queue.ask(first.begin, DEBOUNCE_MS)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1)
    const kept = queue.ask(second.begin, DEBOUNCE_MS)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    second.end('second')
    expect(await kept.promise).toEqual({ ok: true, value: 'second' })
    expect(await dropped.promise).toMatchObject({ ok: false, error: { name: 'AbortError' } })
    expect(first.begin).not.toHaveBeenCalled()
    expect(second.begin).toHaveBeenCalledOnce()
  })

  it('aborts what is on its way when a newer question comes, and drops a late answer to it', async () => {
    const queue = createLatestQueue()
    const [older, newer] = [work(), work()]
    const before = queue.ask(older.begin)
    const after = queue.ask(newer.begin)
    expect(older.begin.mock.calls[0]?.[0].aborted).toBe(true)
    newer.end('newer')
    older.end('older')
    expect(await after.promise).toEqual({ ok: true, value: 'newer' })
    expect(await before.promise).toMatchObject({ ok: false })
  })

  it('lets an answer be read without waiting once it is there', async () => {
    const one = work()
    const asked = createLatestQueue().ask(one.begin)
    expect(asked.settled).toBeNull()
    one.end('answer')
    await asked.promise
    expect(asked.settled).toEqual({ ok: true, value: 'answer' })
  })

  it('keeps a failure as an answer of its own, and works on after it', async () => {
    const queue = createLatestQueue()
    const error = new Error('no network')
    expect(await queue.ask(() => Promise.reject(error)).promise).toEqual({ ok: false, error })
    expect(await queue.ask(() => Promise.resolve(1)).promise).toEqual({ ok: true, value: 1 })
  })

  it('stops', async () => {
    const queue = createLatestQueue()
    const one = work()
    const asked = queue.ask(one.begin, DEBOUNCE_MS)
    queue.stop()
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    expect(one.begin).not.toHaveBeenCalled()
    expect(await asked.promise).toMatchObject({ ok: false })
  })
})

describe('the combobox', () => {
  it('goes through the options and back to the field at either end', () => {
    expect(moved(null, 3, 'ArrowDown')).toBe(0)
    expect(moved(2, 3, 'ArrowDown')).toBeNull()
    expect(moved(0, 3, 'ArrowUp')).toBeNull()
    expect(moved(null, 3, 'ArrowUp')).toBe(2)
  })

  it('leaves the caret its keys while no option is pointed at', () => {
    expect(moved(null, 3, 'Home')).toBeUndefined()
    expect(moved(1, 3, 'End')).toBe(2)
    expect(moved(1, 3, 'x')).toBeUndefined()
    expect(moved(null, 0, 'ArrowDown')).toBeUndefined()
  })

  it('marks what was typed within a completion', () => {
    expect(highlighted('Kontorsstol', 'kontorsst')).toEqual({ before: '', match: 'Kontorsst', after: 'ol' })
    expect(highlighted('stol', 'bord')).toEqual({ before: 'stol', match: '', after: '' })
  })
})
