import { afterEach, describe, expect, test, vi } from 'vitest'
import { afterAnother, othersDone, unlessAnother } from '#client/offline-catalogue/one-tab.ts'

afterEach(() => vi.restoreAllMocks())

const denied = () =>
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('The request was denied.', 'SecurityError'))

describe('one window alone', () => {
  test('fetches while another wants to, which waits for it or goes on', async () => {
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const order: string[] = []
    const fetching = unlessAnother(() => {
      begun.resolve()
      return first.promise
    })
    await begun.promise
    expect(await unlessAnother(async () => void order.push('second'))).toBe(false)
    const after = afterAnother(async () => void order.push('after'))
    const done = othersDone().then(() => order.push('done'))
    expect(order).toEqual([])
    first.resolve()
    expect(await fetching).toBe(true)
    await Promise.all([after, done])
    expect(order).toEqual(['after', 'done'])
  })

  test('hears what went wrong in its work, which is done once', async () => {
    const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('full')))
    await expect(unlessAnother(work)).rejects.toThrow('full')
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('a browser that may store nothing, and denies locks', () => {
  test('each window fetches for itself', async () => {
    denied()
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
    expect(await unlessAnother(work)).toBe(true)
    await afterAnother(work)
    expect(work).toHaveBeenCalledTimes(2)
    await othersDone()
  })
})
