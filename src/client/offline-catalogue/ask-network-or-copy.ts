import { ConnectionError } from '../http/api-error.ts'

/** See network-or-copy.ts, which is fetched with the first question: signing in asks none. */
export const networkOrCopy: typeof import('./network-or-copy.ts').networkOrCopy = async (...asked) => {
  const loaded = await import('./network-or-copy.ts').catch((cause: unknown) => {
    throw new ConnectionError('offline', { cause })
  })
  return loaded.networkOrCopy(...asked)
}
