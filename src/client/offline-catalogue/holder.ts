import { knowsAll } from '#catalogue/segment.ts'
import type { CompanyPrice } from '#contract/organisation/prices.schema.ts'
import type { OpenCopy } from './answers.ts'
import * as answers from './answers.ts'
import { forgetCopies } from '../storage/catalogue-copies.ts'
import { whileSignedIn } from '../storage/session-record.ts'
import { type Copy, type CopyName, deleteCopy, lockedAt, readCopy, sizeOf, writeCopy } from './copies.ts'
import {
  dropCompanies,
  dropFormer,
  type KeptPrices,
  type KeptView,
  readPrices,
  readView,
  writePrices,
  writeView,
} from './company-records.ts'
import { fetchCopy, fetchPrices } from './download.ts'
import { withRoom } from './make-room.ts'
import type { Answer, Arguments, CallName, CopyFacts } from './messages.ts'
import { openCopy, renewed, renewedPrices } from './open-copy.ts'
import { DownloadError } from './receive.ts'
import { changeFor, isBefore, isFor, isOn } from './seen-by.ts'

type Progress = (arrived: number, of: number) => void

/** A word and a number: both ways of searching. */
const WARM_UP = 'a 1'

/** What is on the device of a copy for a company. */
interface Kept {
  copy: Copy
  view: KeptView | null
  prices: KeptPrices | null
}

/** Writes for whoever is signed in, with room made for it. @throws {DownloadError} when somebody else is */
async function write(name: CopyName, writing: () => Promise<void>): Promise<void> {
  const isTheirs = await whileSignedIn(name.owner, () => withRoom(writing))
  if (!isTheirs) throw new DownloadError(0, 'Its owner is not signed in')
}

/** Holds the copies that are open, in the worker, and answers out of them. */
export function createHolder(now: () => number = Date.now) {
  const open = new Map<string, OpenCopy>()

  async function keptFor(name: CopyName): Promise<Kept | null> {
    const copy = await readCopy(name)
    if (!copy) return null
    const [view, prices] =
      name.company === null ? [null, null] : await Promise.all([readView(name), readPrices(name, now())])
    return { copy, view, prices }
  }

  async function heldOf(name: CopyName): Promise<OpenCopy | null> {
    const known = open.get(JSON.stringify(name))
    if (known) return known
    const kept = await keptFor(name)
    if (!kept) return null
    try {
      return hold(name, kept)
    } catch {
      // Another version of the app wrote it, or the disk lost a part: it is fetched anew.
      await deleteCopy(name)
      return null
    }
  }

  /** Null where the company would not see what there is as it is. */
  function hold(name: CopyName, { copy, view, prices }: Kept): OpenCopy | null {
    const change = changeFor(copy, view, name)
    // One at a time: a tablet has other uses for its memory than the catalogue in a second language.
    open.clear()
    if (change === null) return null
    const held = openCopy(copy, { change: change === 'none' ? null : change, prices: prices ? pricesIn(prices) : [] })
    open.set(JSON.stringify(name), held)
    // What the engine makes with its first search is made now, behind the answer that somebody waits for.
    setTimeout(() => answers.suggestions(held, WARM_UP))
    return held
  }

  async function renew(name: CopyName, token: string, progress: Progress): Promise<CopyFacts> {
    await dropFormer(name)
    const former = await readCopy(name)
    // What one of an earlier version of the app lacks nobody knows: it is fetched as a whole.
    const copy = former && !isBefore(former, name) ? former : null
    // What another build wrote may lack what products are filtered and sorted by now.
    const since = copy && knowsAll(copy.base) ? { version: copy.version, hides: copy.of?.hides ?? '' } : null
    const { answer, days, hides } = await fetchCopy({ name, token, since, progress })
    // Only who names a version that is there is told that nothing changed; a captive portal says so to anybody.
    if (!answer && !copy) throw new DownloadError(0, 'There is nothing that could be unchanged')
    const renewal = answer ? renewed(copy, name.owner, answer, now()) : { ...(copy as Copy), checkedAt: now() }
    const { company, companiesVersion } = name
    const next: Copy = { ...renewal, days, of: { company, companiesVersion, hides } }
    await write(name, () => writeCopy(next))
    // Without the prices it is shown all the same, and says so.
    const changed = company === null ? false : await renewPrices(next, name, token).catch(() => false)
    const kept: Kept = { copy: next, view: null, prices: company === null ? null : await readPrices(name, now()) }
    // Of the shops that are fetched beside the active one none takes its place in memory.
    if ((answer || changed) && (open.size === 0 || open.has(JSON.stringify(name)))) hold(name, kept)
    return factsOf(name, kept)
  }

  /** Good for as long as the copy; says whether they are others than before. */
  async function renewPrices({ days }: Copy, name: CopyName, token: string): Promise<boolean> {
    const before = await readPrices(name, now())
    const answer = await fetchPrices(name, token, before?.version)
    if (!answer && !before) throw new DownloadError(0, 'There is nothing that could be unchanged')
    const former = before ?? { version: '', prices: '[]' }
    const { version, prices } = answer
      ? { version: answer.version, prices: JSON.stringify(renewedPrices(pricesIn(former), answer)) }
      : former
    await write(name, () =>
      writePrices(name, { version, prices, checkedAt: now(), ...(days !== undefined && { days }) }),
    )
    return version !== former.version
  }

  /** Brings along what another of the person's companies pays and sees, on top of the copy that is there for one. */
  async function renewCompany(name: CopyName, token: string): Promise<void> {
    const copy = await readCopy(name)
    if (!copy?.of || copy.of.companiesVersion !== name.companiesVersion || isFor(copy, name)) return
    await renewPrices(copy, name, token)
    const prices = (await readPrices(name, now()))?.version ?? ''
    const before = await readView(name)
    if (before && isOn(before, copy) && before.prices === prices) return
    const on = { version: copy.version, hides: copy.of.hides }
    const { answer, isTooMuch } = await fetchCopy({ name, token, since: on, takesWhole: false })
    const change = isTooMuch
      ? ('too-much' as const)
      : answer
        ? { segment: answer.segment, deletes: answer.head.deletes }
        : ('none' as const)
    await write(name, () => writeView(name, { on, prices, change }))
    open.delete(JSON.stringify(name))
  }

  async function look(name: CopyName): Promise<CopyFacts | null> {
    await dropFormer(name)
    const kept = await keptFor(name)
    if (!kept) return null
    if (now() >= lockedAt(kept.copy)) {
      open.clear()
      await dropCompanies(name)
      return factsOf(name, { ...kept, view: null, prices: null })
    }
    return factsOf(name, kept)
  }

  const calls: { [N in CallName]: (args: Arguments<N>, progress: Progress) => Promise<Answer<N>> } = {
    page: async ([name, question]) => use(await heldOf(name), (held) => answers.page(held, question)),
    lists: async ([name]) => use(await heldOf(name), answers.lists),
    suggestions: async ([name, term]) => use(await heldOf(name), (held) => answers.suggestions(held, term)),
    product: async ([name, uid]) => use(await heldOf(name), (held) => answers.product(held, uid)),
    cards: async ([name, uids]) => use(await heldOf(name), (held) => answers.cardsOf(held, uids)),
    match: async ([name, rows]) => use(await heldOf(name), (held) => answers.match(held, rows)),
    look: ([name]) => look(name),
    renew: ([name, token], progress) => renew(name, token, progress),
    renewCompany: ([name, token]) => renewCompany(name, token),
    forget: async () => {
      open.clear()
      await forgetCopies()
    },
  }
  return calls
}

const pricesIn = ({ prices }: Pick<KeptPrices, 'prices'>): readonly CompanyPrice[] =>
  JSON.parse(prices) as CompanyPrice[]

const factsOf = (name: CopyName, { copy, view, prices }: Kept): CopyFacts => ({
  version: copy.version,
  bytes: sizeOf(copy) + (prices?.prices.length ?? 0),
  checkedAt: copy.checkedAt,
  lockedAt: lockedAt(copy),
  prices: changeFor(copy, view, name) === null ? 'none' : name.company === null || prices ? 'agreed' : 'shop',
  isFormer: isBefore(copy, name),
})

const use = <T, R>(value: T | null, make: (value: T) => R): R | null => (value === null ? null : make(value))
