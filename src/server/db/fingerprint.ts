import { hash } from 'node:crypto'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * JSON with the keys in order, so that equal values are equal text however they were put together. Catalogues are of many
 * small objects: loops without closures take half the time.
 */
function canonical(value: Json): string {
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
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(inner)}`
  }
  return `{${text}}`
}

/** SHA-256 of a JSON value, base64url; the same for values that differ only in the order of their keys. */
export const fingerprint = (value: object): string => hash('sha256', canonical(value as Json), 'base64url')
