import { forgetAnswers } from '../../http/answer-caches.ts'
import { forgetCopies } from '../../storage/catalogue-copies.ts'
import { type OutboxStore, SessionEndedError } from '../core/outbox-store.ts'
import { indexedDbStore, storeThatMakesRoom } from './indexeddb.ts'
import { beginSession } from './sessions.ts'

/**
 * What this device keeps of the signed-in owner's, unless it keeps nothing or has not answered in time.
 * @throws {SessionEndedError} when they are signed in no more
 */
export async function openStore(
  owner: string,
  newId: () => string,
  isSignedIn: () => boolean,
): Promise<OutboxStore | 'refused' | 'late'> {
  try {
    const store = indexedDbStore(await beginSession(owner, newId, isSignedIn))
    await store.read()
    return storeThatMakesRoom(store, [forgetAnswers, forgetCopies])
  } catch (error) {
    if (error instanceof SessionEndedError) throw error
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'refused'
  }
}
