import type { Page } from '@playwright/test'
import { callOf } from './source.ts'

/**
 * Where on this device a text is kept for this origin: names of caches with addresses, databases with stores, keys of
 * the two storages. Whatever is kept as bytes is read as text, two ways.
 */
export const keptTexts = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(callOf(keptHere, JSON.stringify(text), ...KEPT_HELPERS))

/** Runs in the page, which must know `KEPT_HELPERS`. */
export async function keptHere(wanted: string): Promise<string[]> {
  const found: string[] = []
  const has = (text: string): boolean => text.toLowerCase().includes(wanted.toLowerCase())

  for (const name of await caches.keys()) {
    // The app's own files are the same for everybody.
    if (name.startsWith('workbox-precache')) continue
    const cache = await caches.open(name)
    const look = async (request: Request): Promise<void> => {
      const body = (await (await cache.match(request))?.text()) ?? ''
      if (has(body) || has(request.url) || has(name)) found.push(`cache ${name} ${request.url}`)
    }
    await Promise.all((await cache.keys()).map(look))
  }

  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())])
      if (has(inValue(keys)) || has(inValue(values))) found.push(`database ${name} ${store}`)
    }
    database.close()
  }

  for (const storage of [localStorage, sessionStorage])
    for (const [key, value] of Object.entries(storage))
      if (has(key) || has(String(value)))
        found.push(`${storage === localStorage ? 'localStorage' : 'sessionStorage'} ${key}`)
  return found
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function inBytes(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes) + new TextDecoder('utf-16le').decode(bytes)
}

function inValue(value: unknown): string {
  if (value instanceof ArrayBuffer) return inBytes(new Uint8Array(value))
  if (ArrayBuffer.isView(value)) return inBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  if (value instanceof Map) return [...value].map(inValue).join(' ')
  if (Array.isArray(value)) return value.map(inValue).join(' ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, one]) => `${key} ${inValue(one)}`)
    .join(' ')
}

export const KEPT_HELPERS = [done, inBytes, inValue] as const
