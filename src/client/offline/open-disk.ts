import { forgetAnswers } from './answer-caches.ts'
import { forgetCopies } from './catalogue/copies.ts'
import { type Disk, Fenced } from './disk.ts'
import { idbDisk } from './idb-disk.ts'
import { roomyDisk } from './roomy-disk.ts'
import { beginSession } from './sessions.ts'

/**
 * What this device keeps of the signed-in owner's, unless it keeps nothing or has not answered in time.
 * @throws {Fenced} when they are signed in no more
 */
export async function openDisk(
  owner: string,
  newId: () => string,
  isSignedIn: () => boolean,
): Promise<Disk | 'refused' | 'late'> {
  try {
    const disk = idbDisk(await beginSession(owner, newId, isSignedIn))
    await disk.read()
    return roomyDisk(disk, [forgetAnswers, forgetCopies])
  } catch (error) {
    if (error instanceof Fenced) throw error
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'refused'
  }
}
