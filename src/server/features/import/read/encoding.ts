import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The encoding that a byte order mark, or the zero bytes of UTF-16 without one, give away. */
export function encodingOfHead(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const pairs = head.length / 2
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.1) return 'utf-16be'
  return undefined
}

/** Counts well-formed and ill-formed multi-byte sequences of UTF-8 over chunks of bytes. */
export function utf8Counter() {
  let pending = 0
  let valid = 0
  let invalid = 0
  return {
    add(chunk: Uint8Array): void {
      if (pending === 0 && isAscii(chunk)) return
      for (const byte of chunk) {
        if (pending > 0) {
          if ((byte & 0xc0) === 0x80) {
            pending--
            if (pending === 0) valid++
            continue
          }
          pending = 0
          invalid++
        }
        if (byte < 0x80) continue
        if (byte >= 0xc2 && byte < 0xe0) pending = 1
        else if (byte >= 0xe0 && byte < 0xf0) pending = 2
        else if (byte >= 0xf0 && byte < 0xf5) pending = 3
        else invalid++
      }
    },
    /** A stray byte among real UTF-8 is a broken row, not another encoding. */
    isUtf8: (): boolean => invalid + (pending > 0 ? 1 : 0) <= valid,
  }
}

/** The encoding of a text file, judged by all of it: the first letter that is not ASCII may stand at its end. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const counter = utf8Counter()
  let first = true
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (first) {
      const found = encodingOfHead(chunk.subarray(0, 4096))
      if (found) return found
      first = false
    }
    counter.add(chunk)
  }
  return counter.isUtf8() ? 'utf-8' : 'windows-1252'
}

/** The file's text in pieces, without byte order mark, every line ending a `\n`. */
export async function* decodedText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 }) as AsyncIterable<Buffer>) {
    let text = held + decoder.decode(chunk, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    if (held) text = text.slice(0, -1)
    yield text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  }
  const rest = held + decoder.decode()
  if (rest) yield rest.replaceAll(/\r\n?/g, '\n')
}
