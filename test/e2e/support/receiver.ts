import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { el } from '#server/features/punchout/cxml/write.ts'

/** A form as it came. */
export interface Received {
  path: string
  /** In their order, decoded as UTF-8. */
  fields: [name: string, value: string][]
  /** As the browser wrote it. */
  raw: string
  /** The document of cXML, decoded by the name of its field. */
  cxml: string
  headers: IncomingMessage['headers']
}

/** A buyer's system on two hosts of its own, neither of them the shop's. */
export interface Receiver {
  origin: string
  received: Received[]
  /** A page of theirs that shows an address in a frame. */
  framing: (address: string) => string
  /** A page of theirs whose one button sends a form somewhere. */
  asking: (form: { method: 'get' | 'post'; action: string; fields: Record<string, string> }) => string
  close: () => Promise<void>
}

interface Answer {
  status: number
  headers?: Record<string, string>
  html: string
}

/** Opens the part of a procurement system that people and their browsers see. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const forms: string[] = []
  const posted = async (request: IncomingMessage, pathname: string): Promise<Answer> => {
    const raw = await bodyOf(request)
    const fields = [...new URLSearchParams(raw)]
    const [name = '', value = ''] = fields.find(([one]) => one.toLowerCase().startsWith('cxml')) ?? []
    received.push({ path: request.url ?? '', fields, raw, cxml: decoded(name, value), headers: request.headers })
    // Many systems lead on to another of their hosts at once.
    const elsewhere = { location: `http://127.0.0.2:${port}/arrived` }
    if (pathname === '/redirect') return { status: 302, headers: elsewhere, html: '' }
    return { status: 200, html: '<h1>The cart has arrived</h1>' }
  }
  const shown = (request: IncomingMessage, query: URLSearchParams): Answer => {
    const framed = query.get('frame')
    const html =
      framed === null
        ? (forms[Number(query.get('form') ?? -1)] ?? `<h1>Arrived at ${request.headers.host?.split(':')[0]}</h1>`)
        : el('iframe', { title: 'Shop', width: 1300, height: 850, src: framed }, { xml: ' ' }).xml
    return { status: 200, html }
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://procurement')
    const { status, headers, html } =
      request.method === 'POST' ? await posted(request, pathname) : shown(request, searchParams)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(`<!doctype html><html lang="en"><title>Procurement</title><body>${html}`)
  }
  const server = createServer((request, response) => void respond(request, response))
  const port = await listening(server)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    received,
    framing: (address) => `${origin}/?frame=${encodeURIComponent(address)}`,
    asking: ({ method, action, fields }) => {
      const inputs = Object.entries(fields).map(([name, value]) => el('input', { type: 'hidden', name, value }))
      forms.push(el('form', { method, action }, inputs, el('button', {}, 'Shop')).xml)
      return `${origin}/?form=${forms.length - 1}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const decoded = (name: string, value: string): string =>
  name.toLowerCase().endsWith('base64') ? Buffer.from(value, 'base64').toString('utf8') : value

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** On every address of this machine, so that it answers as two hosts. */
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port)))
