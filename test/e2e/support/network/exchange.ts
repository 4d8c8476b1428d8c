import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A call on its way through a network, whole. */
export interface Exchange {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** The answer on its way to the browser, for faults that break it. */
  reply: ServerResponse
  /** Brings the call to the server, as often as it is called; `plain`: the answer comes uncompressed. */
  forward: (how?: { plain: boolean }) => Promise<Answer>
  /** Brings an answer to the browser. */
  deliver: (answer: Answer) => void
}

/** They belong to one connection, not to what goes over it. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))

export async function exchangeOf(
  request: IncomingMessage,
  reply: ServerResponse,
  server: () => string,
): Promise<Exchange> {
  const { method = 'GET', url: path = '/', headers } = request
  const body = await buffer(request)
  return {
    method,
    path,
    headers,
    body,
    reply,
    forward: (how) => forward(new URL(path, server()), { method, headers, body }, how?.plain ?? false),
    deliver: (answer) => writeHead(reply, answer).end(answer.body),
  }
}

/** Connections are used once: browsers repeat a call by themselves when a used one breaks. */
export function writeHead(reply: ServerResponse, { status, headers, body }: Answer): ServerResponse {
  const hasBody = status !== 204 && status !== 304
  return reply.writeHead(status, {
    ...passedOn(headers),
    connection: 'close',
    ...(hasBody && { 'content-length': body.byteLength }),
  })
}

const forward = (url: URL, { method, headers, body }: Pick<Exchange, 'method' | 'headers' | 'body'>, plain: boolean) =>
  new Promise<Answer>((resolve, reject) => {
    const sent: IncomingHttpHeaders = { ...passedOn(headers), ...(plain && { 'accept-encoding': 'identity' }) }
    const asked = ask(url, {
      method,
      headers: { ...sent, ...(body.byteLength > 0 && { 'content-length': body.byteLength }) },
      agent: false,
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      buffer(response).then(
        (whole) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole }),
        reject,
      )
    })
    asked.end(body)
  })
