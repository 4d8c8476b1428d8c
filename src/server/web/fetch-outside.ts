import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { checkedAddresses, hostOf, pinned, type Reach, webAddress } from './web-address.ts'

export interface OutsideRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** For all of it: look-up, connection, answer. */
  timeoutMs: number
  /** Bytes of the answer's body that are taken. */
  maxBytes: number
  /** What is more is left unread; else it is a failure. */
  isCut?: boolean
  /** Ends it early, as if its time were over. */
  signal?: AbortSignal
}

export interface OutsideAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** It took too long, or was too large; the message says which. */
export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly isLate: boolean

  constructor(message: string, isLate: boolean) {
    super(message)
    this.isLate = isLate
  }
}

/**
 * Asks somebody else's server at an address that people gave: over https, at the very address that was found to be
 * public, without cookies or credentials of ours, within bounds of time and size. Redirects are answered, never followed:
 * where one leads has to be asked anew [server/the-web].
 * @throws {AddressRefused} the address may not be asked; {OutsideError}; or what the connection failed with
 */
export async function fetchOutside(address: string, asked: OutsideRequest, reach: Reach): Promise<OutsideAnswer> {
  const url = webAddress(address, reach)
  const timeout = AbortSignal.timeout(asked.timeoutMs)
  const deadline = asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(new OutsideError(`No answer within ${asked.timeoutMs / 1000} s`, true)),
    )
  })
  late.catch(() => undefined)
  const addresses = await Promise.race([checkedAddresses(hostOf(url), reach), late])
  return await Promise.race([exchange(url, asked, pinned(addresses), deadline), late])
}

type Lookup = ReturnType<typeof pinned>

function exchange(url: URL, asked: OutsideRequest, lookup: Lookup, signal: AbortSignal): Promise<OutsideAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const { method, headers, body = '' } = asked
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept could lead to an address of before.
    const options = { method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) }, lookup, signal }
    const request = send(url, { ...options, agent: false, maxHeaderSize: 16_384 }, (answer) => {
      bodyOf(answer, asked).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function bodyOf(answer: IncomingMessage, { maxBytes, isCut = false }: OutsideRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= maxBytes) continue
    if (!isCut) throw new OutsideError(`The answer has more than ${maxBytes} bytes`, false)
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
