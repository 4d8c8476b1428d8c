import { knowsAll } from '#catalogue/segment.ts'
import type { OpenCopy } from './answers.ts'
import * as answers from './answers.ts'
import { forgetCopies } from '../storage/catalogue-copies.ts'
import { whileSignedIn } from '../storage/session-record.ts'
import { type Copy, type CopyName, deleteCopy, lockedAt, readCopy, sizeOf, writeCopy } from './copies.ts'
import { DownloadError, fetchCopy } from './download.ts'
import { withRoom } from './make-room.ts'
import type { Answer, Arguments, CallName, CopyFacts } from './messages.ts'
import { openCopy, renewed } from './open-copy.ts'

type Progress = (arrived: number, of: number) => void

/** A word and a number: both ways of searching. */
const WARM_UP = 'a 1'

const keyOf = ({ owner, shop, language }: CopyName): string => JSON.stringify([owner, shop, language])

/** Holds the copies that are open, in the worker, and answers out of them. */
export function createHolder(now: () => number = Date.now) {
  const open = new Map<string, { held: OpenCopy; version: number }>()

  async function heldOf(name: CopyName): Promise<OpenCopy | null> {
    const known = open.get(keyOf(name))
    if (known) return known.held
    const copy = await readCopy(name)
    if (!copy) return null
    try {
      return hold(copy)
    } catch {
      // Another version of the app wrote it, or the disk lost a part: it is fetched anew.
      await deleteCopy(name)
      return null
    }
  }

  function hold(copy: Copy): OpenCopy {
    const held = openCopy(copy)
    // One at a time: a tablet has other uses for its memory than the catalogue in a second language.
    open.clear()
    open.set(keyOf(copy), { held, version: copy.version })
    // What the engine makes with its first search is made now, behind the answer that somebody waits for.
    setTimeout(() => answers.suggestions(held, WARM_UP))
    return held
  }

  async function renew(name: CopyName, token: string, progress: Progress): Promise<CopyFacts> {
    const copy = await readCopy(name)
    // What another build wrote may lack what products are filtered and sorted by now: it is fetched whole.
    const since = copy && knowsAll(copy.base) ? copy.version : undefined
    const { answer, days } = await fetchCopy({ name, token, since, progress })
    // Only who names a version that is there is told that nothing changed; a captive portal says so to anybody.
    if (!answer && !copy) throw new DownloadError(0, 'There is nothing that could be unchanged')
    const renewal = answer ? renewed(copy, name.owner, answer, now()) : { ...(copy as Copy), checkedAt: now() }
    const next = { ...renewal, days }
    const isTheirs = await whileSignedIn(name.owner, () => withRoom(() => writeCopy(next)))
    if (!isTheirs) throw new DownloadError(0, 'Its owner is not signed in')
    // Of the shops that are fetched beside the active one none takes its place in memory.
    if (answer && (open.size === 0 || open.has(keyOf(name)))) hold(next)
    return factsOf(next)
  }

  const calls: { [N in CallName]: (args: Arguments<N>, progress: Progress) => Promise<Answer<N>> } = {
    page: async ([name, question]) => use(await heldOf(name), (held) => answers.page(held, question)),
    lists: async ([name]) => use(await heldOf(name), answers.lists),
    suggestions: async ([name, term]) => use(await heldOf(name), (held) => answers.suggestions(held, term)),
    product: async ([name, uid]) => use(await heldOf(name), (held) => answers.product(held, uid)),
    cards: async ([name, uids]) => use(await heldOf(name), (held) => answers.cardsOf(held, uids)),
    match: async ([name, rows]) => use(await heldOf(name), (held) => answers.match(held, rows)),
    look: async ([name]) => use(await readCopy(name), factsOf),
    renew: ([name, token], progress) => renew(name, token, progress),
    forget: async () => {
      open.clear()
      await forgetCopies()
    },
  }
  return calls
}

const factsOf = (copy: Copy): CopyFacts => ({
  version: copy.version,
  bytes: sizeOf(copy),
  checkedAt: copy.checkedAt,
  lockedAt: lockedAt(copy),
})

const use = <T, R>(value: T | null, make: (value: T) => R): R | null => (value === null ? null : make(value))
