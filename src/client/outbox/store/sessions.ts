import { type OutboxRow, inTransaction, rangeOf, type Space, SPACE, type Tx } from './database.ts'
import { SessionEndedError } from '../core/outbox-store.ts'
import type { Session } from './indexeddb.ts'
import type { EntryRow } from '../core/serialize.ts'
import { canSeal, hashOf, seal, type Sealable, unseal } from './seal.ts'

/**
 * Begins, or goes on with, an owner's session on this device: with what they kept when they left, if they did. What
 * another one left is sealed first.
 * @param isSignedIn whether the owner still is who is signed in; asked within the transaction
 * @throws {SessionEndedError} when not
 */
export async function beginSession(owner: string, newId: () => string, isSignedIn: () => boolean): Promise<Session> {
  for (;;) {
    const kept = await openSealed(owner)
    const begun = await inSpace(async (tx, before) => {
      if (!isSignedIn()) throw new SessionEndedError()
      if (before.owner === owner) return before
      if (before.owner !== null) return null
      const meta = kept ? kept.content : { clientId: newId(), nextSeq: 1 }
      const outbox: OutboxRow = {
        owner,
        version: 0,
        clientId: meta.clientId,
        nextSeq: meta.nextSeq,
        tick: 0,
        whole: false,
      }
      await tx.objectStore('boxes').put(outbox)
      for (const row of kept?.content.rows ?? []) await tx.objectStore('records').put(row as EntryRow)
      if (kept) await tx.objectStore('sealed').delete(kept.id)
      return { ...before, owner }
    })
    if (begun) return { owner, epoch: begun.epoch }
    await endSession('keep')
  }
}

/**
 * Ends whatever session this device holds: nothing of its owner's stays readable, and late answers are fenced off.
 * @param unsent what becomes of changes that have not come to rest: sealed for their owner, or given up
 */
export async function endSession(unsent: 'keep' | 'discard'): Promise<void> {
  // Fenced first: from here on nothing of the session changes any more, so what is read now is all there is.
  const ended = await inSpace(async (tx, before) => {
    if (before.owner === null) await tx.objectStore('keys').clear()
    return { ...before, epoch: before.epoch + 1 }
  })
  const { owner, epoch } = ended ?? { owner: null, epoch: 0 }
  if (owner === null) return
  const sealed = unsent === 'keep' ? await sealUnsent(owner) : null
  await inSpace(async (tx, before) => {
    // Another page has done it meanwhile.
    if (before.owner !== owner || before.epoch !== epoch) return null
    if (sealed) await tx.objectStore('sealed').put(sealed)
    await tx.objectStore('boxes').delete(owner)
    await tx.objectStore('records').delete(rangeOf(owner))
    await tx.objectStore('carts').delete(rangeOf(owner))
    await tx.objectStore('keys').delete(owner)
    return { ...before, owner: null }
  })
}

/** The session that an owner has on this device, if it is theirs. */
export const currentSession = (owner: string): Promise<Session | null> =>
  inTransaction('readonly', async (tx) => {
    const space = await tx.objectStore('spaces').get(SPACE)
    return space?.owner === owner ? { owner, epoch: space.epoch } : null
  })

async function sealUnsent(owner: string) {
  const { outbox, rows, key } = await inTransaction('readonly', async (tx) => ({
    outbox: await tx.objectStore('boxes').get(owner),
    rows: await tx.objectStore('records').getAll(rangeOf(owner)),
    key: (await tx.objectStore('keys').get(owner))?.key,
  }))
  // What is settled needs nobody any more.
  const unsent = rows.filter(({ state }) => state !== 'settled')
  // Without a key nothing can be kept that the next person could not read.
  if (!outbox || !key || unsent.length === 0) return null
  const hash = await hashOf(owner)
  const { clientId, nextSeq } = outbox
  const content: Sealable = { clientId, nextSeq, rows: unsent }
  const at = new Date().toISOString()
  return { id: `${hash} ${clientId}`, owner: hash, count: unsent.length, at, ...(await seal(key, hash, content)) }
}

/** What an owner kept here, if their key opens it. */
async function openSealed(owner: string): Promise<{ id: string; content: Sealable } | null> {
  if (!canSeal()) return null
  const hash = await hashOf(owner)
  const { key, all } = await inTransaction('readonly', async (tx) => ({
    key: (await tx.objectStore('keys').get(owner))?.key,
    all: await tx.objectStore('sealed').index('owner').getAll(hash),
  }))
  if (!key) return null
  for (const { id, iv, data } of all) {
    const content = await unseal(key, hash, { iv, data })
    if (content) return { id, content }
  }
  return null
}

type Whose = Omit<Space, 'space'>
type Step = (tx: Tx<'readwrite'>, before: Whose) => Promise<Whose | null>

/** Changes whose session it is, in one transaction; resolves to what it is then, or to null where it was left alone. */
const inSpace = (step: Step): Promise<Whose | null> =>
  inTransaction('readwrite', async (tx) => {
    const { owner = null, epoch = 0 } = (await tx.objectStore('spaces').get(SPACE)) ?? {}
    const after = await step(tx, { owner, epoch })
    if (after) await tx.objectStore('spaces').put({ space: SPACE, ...after })
    return after
  })
