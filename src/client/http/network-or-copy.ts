import { ConnectionError } from './api-error.ts'

/** See patience.ts, which is fetched with the first question: signing in asks none. */
export const networkOrCopy: typeof import('./patience.ts').networkOrCopy = async (...asked) => {
  const patience = await import('./patience.ts').catch((cause: unknown) => {
    throw new ConnectionError('offline', { cause })
  })
  return patience.networkOrCopy(...asked)
}
