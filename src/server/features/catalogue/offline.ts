import { open, type FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/locale.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { OfflineFile } from './offline-file.ts'

/** Brotli bytes, in memory or in an open file that whoever reads it to the end closes. */
export type OfflineBody = { bytes: ArrayBuffer; size: number } | { file: FileHandle; size: number; unpacked: number }

export interface OfflineAnswer {
  version: number
  /** null: the caller's copy is up to date. */
  body: OfflineBody | null
}

/** Bytes of compressed changes kept: all tablets of a shop ask for the same after the same change. */
const CHANGES_CAPACITY = 32_000_000
/** More products than these are not worth a patch on a tablet. */
const CHANGES_LIMIT = 2_000

type Changes = { version: number; body: ArrayBuffer } | null

/** Answers what an offline copy lacks; each whole and each patch is made once, however many ask at a time. */
export function createOffline(index: CatalogueIndex, directory: string) {
  const wholes = new Map<string, { version: number; file: Promise<OfflineFile> }>()
  const kept = new LRUCache<string, NonNullable<Changes>>({ maxSize: CHANGES_CAPACITY })
  const making = new Map<string, Promise<Changes>>()

  const changes = async (shop: string, language: Locale, since: number, version: number): Promise<Changes> => {
    const key = JSON.stringify([shop, language, since, version])
    const known = kept.get(key)
    if (known) return known
    let made = making.get(key)
    if (!made) {
      made = index.follow('offlineChanges', { shop, language, since, limit: CHANGES_LIMIT })
      making.set(key, made)
      void made.catch(() => undefined).finally(() => making.delete(key))
    }
    const answer = await made
    if (answer) kept.set(key, answer, { size: answer.body.byteLength })
    return answer
  }

  const whole = async (shop: string, language: Locale, version: number): Promise<OfflineAnswer> => {
    const key = JSON.stringify([shop, language])
    for (let attempt = 0; ; attempt++) {
      let entry = wholes.get(key)
      if (!entry || entry.version < version) {
        entry = { version, file: index.pack('offline', { shop, language, directory }) }
        wholes.set(key, entry)
        entry.file.catch(() => wholes.delete(key))
      }
      const { path, bytes, unpacked, version: written } = await entry.file
      entry.version = written
      try {
        return { version: written, body: { file: await open(path), size: bytes, unpacked } }
      } catch (error) {
        // Another process may have replaced it by a newer one: then it is made again, once.
        if (attempt > 0) throw error
        wholes.delete(key)
      }
    }
  }

  return async (shop: string, language: Locale, since: number | undefined): Promise<OfflineAnswer> => {
    const version = index.versionOf(shop, language) ?? 0
    if (since === version) return { version, body: null }
    const patch = since === undefined ? null : await changes(shop, language, since, version)
    if (patch) return { version: patch.version, body: { bytes: patch.body, size: patch.body.byteLength } }
    return whole(shop, language, version)
  }
}
