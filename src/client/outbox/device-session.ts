import { answersCache, forgetAnswers } from '../http/answer-caches.ts'
import { forgetCopies } from '../storage/catalogue-copies.ts'
import { inTransaction } from './store/database.ts'
import { canSeal, importKey } from './store/seal.ts'
import { forgetBeside } from '../storage/beside.ts'
import { keepSessionRecord, readSessionRecord, type SessionRecord } from '../storage/session-record.ts'
import { endSession } from './store/sessions.ts'

export { inLock } from './transport/tabs.ts'

/**
 * Takes from this device what it keeps of the ordinary user besides the state: answers, pictures, the offline
 * catalogue, the outbox; late answers find nothing. Never throws.
 * @param unsent what becomes of changes that have not come to rest
 */
export async function forgetDevice(unsent: 'keep' | 'discard'): Promise<void> {
  // A browser that lets nothing be kept has nothing to forget.
  const ended = endSession(unsent).catch(() => undefined)
  await Promise.all([forgetAnswers(), forgetCopies(), ended])
}

/**
 * Takes from this device what it keeps of an owner at their companies' prices, once these are others: answers of the
 * catalogue, and the companies themselves [contract/agreement-prices]. Orders stay: they keep the prices of their moment.
 * Never throws.
 */
export async function forgetFormerPrices(owner: string): Promise<void> {
  // A browser that lets nothing be kept has nothing to forget.
  const pages = typeof caches === 'undefined' ? undefined : caches.delete(answersCache(owner)).catch(() => undefined)
  await Promise.all([pages, forgetBeside(owner, 'companies/')])
}

/**
 * Makes the device somebody's who the server says is signed in, where it had lost that: browsers short of room throw
 * parts away. Without the key nothing of theirs is sealed, no more.
 * @param isSignedIn whether they still are
 */
export async function settleIn(
  { owner, token }: SessionRecord,
  key: string | undefined,
  isSignedIn: () => boolean,
): Promise<void> {
  const record = await readSessionRecord()
  if (record?.token !== token || record.owner !== owner) await keepSessionRecord({ owner, token }, isSignedIn)
  if (key !== undefined) await keepKey(owner, key, isSignedIn)
}

/**
 * Keeps an owner's key as long as they are signed in.
 * @param text base64, as the server gives it
 * @param isSignedIn whether they still are; asked within the transaction
 */
export async function keepKey(owner: string, text: string, isSignedIn: () => boolean): Promise<void> {
  if (!canSeal()) return
  const key = await importKey(text)
  await inTransaction('readwrite', async (tx) => {
    if (isSignedIn()) await tx.objectStore('keys').put({ owner, key })
  })
}

/** Whether what an owner has not sent can be locked away for them alone when they leave. Never throws. */
export async function canBeKept(owner: string): Promise<boolean> {
  if (!canSeal()) return false
  try {
    return (await inTransaction('readonly', (tx) => tx.objectStore('keys').getKey(owner))) !== undefined
  } catch {
    return false
  }
}
