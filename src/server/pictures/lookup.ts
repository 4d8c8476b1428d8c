/** Answers what a key stands for; undefined: nothing. */
export type Lookup<V> = (key: string) => Promise<V | undefined>

/** Another server may bring the picture the next moment. */
const ABSENT_MS = 2_000
const MOST_ABSENT = 10_000

/**
 * Asks the database for many keys by one question at a time, however many are asked for at once, and remembers for a
 * moment those that stand for nothing: whoever invents addresses costs next to nothing.
 * @param ask the values of those keys that have one
 */
export function createLookup<V>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
  now: () => number = () => performance.now(),
): Lookup<V> {
  /** Until when, the oldest first. */
  const absent = new Map<string, number>()
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>()
  let asking = false

  const remember = (key: string, asked: number): void => {
    absent.delete(key)
    absent.set(key, asked + ABSENT_MS)
    const [oldest] = absent.keys()
    if (absent.size > MOST_ABSENT && oldest !== undefined) absent.delete(oldest)
  }

  const askAll = async (): Promise<void> => {
    asking = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      const asked = now()
      try {
        const found = await ask([...batch.keys()])
        for (const [key, { resolve }] of batch) {
          if (!found.has(key)) remember(key, asked)
          resolve(found.get(key))
        }
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    asking = false
  }

  return (key) => {
    if ((absent.get(key) ?? -Infinity) > now()) return Promise.resolve(undefined)
    const wanted = waiting.get(key) ?? Promise.withResolvers<V | undefined>()
    waiting.set(key, wanted)
    if (!asking) void askAll()
    return wanted.promise
  }
}
