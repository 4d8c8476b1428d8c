import { delMany, keys } from 'idb-keyval'
import { objectStore } from './object-store.ts'
import { besideKey } from './persistence.ts'

const database = objectStore('interior', 'state')

/** Removes what `keepBeside` kept for this owner under names that begin so. Never throws. */
export async function forgetBeside(owner: string, beginning: string): Promise<void> {
  try {
    const all = await keys<string>(database)
    await delMany(
      all.filter((key) => key.startsWith(besideKey(owner, beginning))),
      database,
    )
  } catch {
    // What cannot be read cannot be shown either.
  }
}
