import { hash } from 'node:crypto'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** JSON with the keys in order, so that equal values are equal text however they were put together. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const record = value as { readonly [key: string]: Json | undefined }
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .toSorted()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(record[key] as Json)}`).join(',')}}`
}

/** SHA-256 of a JSON value, base64url; the same for values that differ only in the order of their keys. */
export const fingerprint = (value: object): string => hash('sha256', canonical(value as Json), 'base64url')
