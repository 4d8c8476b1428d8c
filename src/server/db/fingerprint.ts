import { hash } from 'node:crypto'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * JSON with the keys in order, so that equal values are equal text however they were put together. Catalogues are of many
 * small objects and plain texts: loops without closures, and words that are not asked for twice, take half the time.
 */
function canonical(value: Json): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const one of value as readonly Json[]) text += text === '' ? canonical(one) : `,${canonical(one)}`
    return `[${text}]`
  }
  const record = value as { readonly [key: string]: Json | undefined }
  const keys = Object.keys(record)
  if (keys.length > 1) keys.sort()
  for (const key of keys) {
    const inner = record[key]
    if (inner === undefined) continue
    text += `${text === '' ? '' : ','}${named(key)}${canonical(inner)}`
  }
  return `{${text}}`
}

/** Texts in which nothing is escaped. */
const PLAIN = /^[ !#-[\]-\ud7ff]*$/

/** Keys of catalogues are few; others come and go. */
const KEYS = 1_000
const keysSeen = new Map<string, string>()

function named(key: string): string {
  const known = keysSeen.get(key)
  if (known !== undefined) return known
  const text = `${JSON.stringify(key)}:`
  if (keysSeen.size < KEYS) keysSeen.set(key, text)
  return text
}

/** An object as JSON that says no more than the object does; see `canonical`. */
export const canonicalJson = (value: object): string => canonical(value as Json)

/** SHA-256 of a canonical text, base64url. */
export const fingerprint = (text: string): string => hash('sha256', text, 'base64url')
