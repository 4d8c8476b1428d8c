import { type CallOptions } from '../http/api.ts'
import { ConnectionError } from '../http/api-error.ts'

/** See network-or-copy.ts, which is fetched with the first question: signing in asks none. */
export const networkOrCopy: typeof import('./network-or-copy.ts').networkOrCopy = async (...asked) => {
  const loaded = await import('./network-or-copy.ts').catch((cause: unknown) => {
    throw new ConnectionError('offline', { cause })
  })
  return loaded.networkOrCopy(...asked)
}

/** The same for what is no part of any catalogue, and says itself when it was given. Throws what `ask` throws. */
export const networkOrKept = <T>(
  signal: AbortSignal | undefined,
  ask: (options: CallOptions) => Promise<T>,
): Promise<T> => networkOrCopy(null, signal, ask, async () => null, { isKept: true, isMarked: false })
