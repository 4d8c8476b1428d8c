/** An owner's unsent changes as one value: with their counter, so that they go on where they stopped. */
export interface Sealable {
  clientId: string
  nextSeq: number
  rows: readonly unknown[]
}

const CIPHER = 'AES-GCM'
const IV_BYTES = 12

/** Whether this page may seal at all: browsers lend their ciphers over https, and on localhost. */
export const canSeal = (): boolean => (globalThis.crypto as { subtle?: unknown } | undefined)?.subtle !== undefined

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The server's key for one owner, as this browser keeps it: it can be used, and never read. @param text base64 */
export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text), CIPHER, false, ['encrypt', 'decrypt'])

/** By which a sealed owner is found again, and nobody is told of them. */
export async function hashOf(owner: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param hash of the owner: what is sealed for one opens for no other, whatever stands beside it */
const how = (iv: Uint8Array<ArrayBuffer>, hash: string): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(hash),
})

export async function seal(
  key: CryptoKey,
  hash: string,
  content: Sealable,
): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return { iv, data: await crypto.subtle.encrypt(how(iv, hash), key, plain) }
}

/** Null for what another key sealed, or what was damaged. */
export async function unseal(
  key: CryptoKey,
  hash: string,
  { iv, data }: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer },
): Promise<Sealable | null> {
  try {
    const plain = await crypto.subtle.decrypt(how(iv, hash), key, data)
    return JSON.parse(new TextDecoder().decode(plain)) as Sealable
  } catch {
    return null
  }
}
