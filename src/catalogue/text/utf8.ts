/** Every runtime that the engine runs in has these; the pure library of types has not. */
interface Encodings {
  TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
  TextDecoder: new () => { decode(bytes: Uint8Array): string }
}

const { TextEncoder, TextDecoder } = globalThis as unknown as Encodings
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)
