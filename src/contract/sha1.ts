/** SHA-1 of bytes, for UUIDv5 alone: the browser's own is asynchronous, and what is shown at once cannot wait for it. */
export function sha1(message: Uint8Array): Uint8Array {
  const padded = pad(message)
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])
  const words = new Uint32Array(80)
  for (let at = 0; at < padded.byteLength; at += 64) block(state, words, padded, at)
  const digest = new Uint8Array(20)
  const view = new DataView(digest.buffer)
  state.forEach((word, i) => view.setUint32(i * 4, word))
  return digest
}

/** The message, a one, zeros, and its length in bits, to whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(padded.length - 4, message.length << 3)
  return view
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

function block(state: Uint32Array, words: Uint32Array, input: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = input.getUint32(at + i * 4)
  for (let i = 16; i < 80; i++) words[i] = rotate(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1)
  let [a, b, c, d, e] = state as unknown as [number, number, number, number, number]
  for (let i = 0; i < 80; i++) {
    const next = (rotate(a, 5) + mix(i, b, c, d) + e + words[i]!) | 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = next
  }
  for (const [i, word] of [a, b, c, d, e].entries()) state[i] = (state[i]! + word) | 0
}

/** Each quarter's own function and constant (FIPS 180-4 §4.1.1, §4.2.1). */
function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}
