import { open, type FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { ERROR } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type HiddenSet, NOTHING_HIDDEN } from './companies/hidden-set.ts'
import type { KnownBuyer, View } from './companies/overlays.ts'
import type { OfflineChanges, OfflineFile } from './offline-file.ts'

/** Brotli bytes, in memory or in an open file that whoever reads it to the end closes. */
export type OfflineBody = { bytes: ArrayBuffer; size: number } | { file: FileHandle; size: number; unpacked: number }

export interface OfflineAnswer {
  version: number
  /** Names what the caller's copy then lacks of the shop, since it is hidden from the company. */
  hides: string
  /** null: the caller's copy is up to date. */
  body: OfflineBody | null
}

/** The copy that a caller has; `hides` is what its last answer called so, undefined where a former build asks. */
export interface FormerCopy {
  since: number | undefined
  hides: string | undefined
}

/** Bytes of compressed changes kept: all tablets of a shop ask for the same after the same change. */
const CHANGES_CAPACITY = 32_000_000
/** More products than these are not worth a patch on a tablet. */
const CHANGES_LIMIT = 2_000
/** Sets of hidden products that copies may lack, as far as they are remembered. */
const MOST_SETS = 500

/** A file that is not good for this caller is made again for them. */
const MOST_ATTEMPTS = 2

type Changes = OfflineChanges | null

/** Answers what an offline copy lacks; each whole and each patch is made once, however many ask at a time. */
export function createOffline(index: CatalogueIndex, directory: string) {
  const wholes = new Map<string, { version: number; file: Promise<OfflineFile> }>()
  const kept = new LRUCache<string, OfflineChanges>({ maxSize: CHANGES_CAPACITY })
  const making = new Map<string, Promise<Changes>>()
  /** What copies lack, by name: a copy of an unknown set is replaced by a whole one. */
  const sets = new LRUCache<string, ReadonlySet<string>>({ max: MOST_SETS })

  const remember = ({ name, uids }: HiddenSet): void => void sets.set(name, uids)
  const remembered = (name: string): ReadonlySet<string> | undefined =>
    name === '' ? NOTHING_HIDDEN.uids : sets.get(name)

  const changes = async (asked: Asking, since: number, before: HiddenSet): Promise<Changes> => {
    const { shop, language, version, hidden, buyer } = asked
    const key = JSON.stringify([shop, language, since, version, before.name, hidden.name])
    const known = kept.get(key)
    if (known) return known
    const make = () =>
      index.follow('offlineChanges', { shop, language, since, limit: CHANGES_LIMIT, buyer, before: [...before.uids] })
    let made = making.get(key)
    if (!made) {
      made = make()
      making.set(key, made)
      void made.catch(() => undefined).finally(() => making.delete(key))
    }
    const answer = await made
    // What is hidden from who asked first has just become something else: that is not everybody's answer.
    if (answer && answer.hides !== hidden.name) return make()
    if (answer) kept.set(key, answer, { size: answer.body.byteLength })
    return answer
  }

  const whole = async ({ shop, language, version, hidden, buyer }: Asking): Promise<OfflineAnswer> => {
    const key = JSON.stringify([shop, language, hidden.name])
    for (let attempt = 0; ; attempt++) {
      let entry = wholes.get(key)
      const isOwn = !entry || entry.version < version
      if (!entry || isOwn) {
        entry = { version, file: index.pack('offline', { shop, language, directory, buyer }) }
        wholes.set(key, entry)
        entry.file.catch(() => wholes.delete(key))
      }
      const { path, bytes, unpacked, version: written, hides, hidden: lacking } = await entry.file
      entry.version = written
      if (hides !== hidden.name) {
        // What is hidden from who asked first has just become something else: that is not everybody's answer.
        wholes.delete(key)
        if (!isOwn && attempt < MOST_ATTEMPTS) continue
        if (!isOwn) throw new HttpProblem(503, ERROR.unavailable)
      }
      remember({ name: hides, uids: new Set(lacking) })
      try {
        return { version: written, hides, body: { file: await open(path), size: bytes, unpacked } }
      } catch (error) {
        // Another process may have replaced it by a newer one: then it is made again.
        if (attempt >= MOST_ATTEMPTS) throw error
        wholes.delete(key)
      }
    }
  }

  return async (view: View, language: Locale, { since, hides }: FormerCopy): Promise<OfflineAnswer> => {
    const { shop, buyer } = view
    const version = index.versionOf(shop, language) ?? 0
    const hidden = buyer ? index.hidden(buyer, language) : NOTHING_HIDDEN
    const asked = { shop, language, version, hidden, buyer: hidden === NOTHING_HIDDEN ? null : buyer }
    const lacking = hides ?? ''
    if (since === version && lacking === hidden.name) return { version, hides: hidden.name, body: null }
    const before = since === undefined ? undefined : remembered(lacking)
    const patch = before && since !== undefined ? await changes(asked, since, { name: lacking, uids: before }) : null
    if (!patch) return whole(asked)
    remember({ name: patch.hides, uids: new Set(patch.hidden) })
    if (patch.version === since && patch.hides === lacking) return { version: since, hides: lacking, body: null }
    return { version: patch.version, hides: patch.hides, body: { bytes: patch.body, size: patch.body.byteLength } }
  }
}

interface Asking {
  shop: string
  language: Locale
  version: number
  hidden: HiddenSet
  /** Of whom what is hidden is looked up, in the same moment as the products; null: nothing is. */
  buyer: KnownBuyer | null
}
