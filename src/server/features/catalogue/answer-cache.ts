import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** An answer's bytes, ready to be sent again: plain, and compressed once somebody asked for it so. */
export interface CachedAnswer {
  /** The state of the shops that it was made from; null when it must not be given again. */
  stamp: string | null
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

export interface AnswerCache {
  get: (key: string) => CachedAnswer | undefined
  /** Kept under the key, unless there is no stamp. */
  make: (key: string, stamp: string | null, json: string) => CachedAnswer
}

/** Bytes of plain answers; their compressed forms add a fifth. */
const CAPACITY = 64_000_000
/** Less than this fits into the packets that are sent anyway. */
const COMPRESS_FROM = 1_200

export function createAnswerCache(): AnswerCache {
  const kept = new LRUCache<string, CachedAnswer>({ maxSize: CAPACITY })
  return {
    get: (key) => kept.get(key),
    make(key, stamp, json) {
      const answer: CachedAnswer = { stamp, plain: Buffer.from(json) }
      if (stamp !== null) kept.set(key, answer, { size: answer.plain.byteLength })
      return answer
    },
  }
}

/** Sends JSON bytes as they are, in the best encoding that the caller takes; the schema has no more say in them. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, answer)
  if (encoding !== null) answer[encoding] ??= await compress[encoding](answer.plain)
  sendReady(request, reply, answer)
  return reply
}

/** As `sendCached`, if the bytes in that encoding are at hand; else nothing is sent, and the answer is false. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): boolean {
  const encoding = encodingFor(request, answer)
  const bytes = answer[encoding ?? 'plain']
  if (!bytes) return false
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  if (encoding !== null) reply.header('content-encoding', encoding)
  reply.send(bytes)
  return true
}

const encodingFor = (request: FastifyRequest, { plain }: CachedAnswer): Encoding =>
  plain.byteLength < COMPRESS_FROM ? null : encodingOf(request.headers['accept-encoding'])

const brotli = promisify(brotliCompress)
const compress = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

type Encoding = 'br' | 'gzip' | null

/** Browsers send the same few headers again and again; whoever invents new ones pays for reading them. */
const read = new Map<string, Encoding>()
const MOST_READ = 200

/** Brotli or gzip, if the header names it without refusing it (`q=0`). */
export function encodingOf(header: string | undefined): Encoding {
  if (!header) return null
  let encoding = read.get(header)
  if (encoding === undefined) {
    encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null
    if (read.size < MOST_READ) read.set(header, encoding)
  }
  return encoding
}

/** One look at each part: a pattern over the whole header would try again from each of its blanks. */
const accepts = (header: string, name: string): boolean =>
  header.split(',').some((part) => {
    const [coding = '', weight] = part.split(';', 2)
    if (coding.trim().toLowerCase() !== name) return false
    return weight === undefined || Number(weight.trim().replace(/^q=/i, '')) > 0
  })
