import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { all, find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { escapeText } from '#server/features/punchout/cxml/write.ts'
import { dtdFaults } from '#test/fixtures/cxml-dtd.ts'
import { command } from './own-shop.ts'
import { expect } from './story.ts'

export const SECRET = 'the procurement system’s own secret'

/** A form as it came: the fields in their order, still as the browser wrote them. */
export interface Received {
  path: string
  fields: [name: string, value: string][]
  /** The document, decoded by the name of its field. */
  cxml: string
  headers: IncomingMessage['headers']
}

/** A buyer's system on two hosts of its own, neither of them the shop's. */
export interface Procurement {
  origin: string
  received: Received[]
  /** The start page that the shop answers a setup with. */
  start: (wishes?: Wishes) => Promise<string>
  /** A page of theirs that shows an address in a frame. */
  framing: (address: string) => string
  close: () => Promise<void>
}

export interface Wishes {
  operation?: 'create' | 'edit' | 'inspect'
  cookie?: string
  /** Path and query of the address that carts go back to. */
  path?: string
  /** More elements of the request. */
  inner?: string
}

/** The address of Oracle's return pages, with all that must not be touched in it. */
export const RETURN = '/OA_HTML/OA.jsp?OAFunc=ICX&a=1&b=2&c=3%20d'

const decoded = (name: string, value: string): string =>
  name.toLowerCase().endsWith('base64') ? Buffer.from(value, 'base64').toString('utf8') : value

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/**
 * Opens a procurement system that is connected to a shop by the operator's command.
 * @param options more of that command's
 */
export async function procurement(shopId: string, username: string, ...options: string[]): Promise<Procurement> {
  const received: Received[] = []
  const answer = async (
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string>; html: string }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://procurement')
    if (request.method !== 'POST') {
      const framed = searchParams.get('frame')
      if (framed === null) return { status: 200, html: `<h1>Arrived at ${request.headers.host?.split(':')[0]}</h1>` }
      return {
        status: 200,
        html: `<iframe title="Shop" width="1300" height="850" src="${escapeText(framed).replaceAll('"', '')}"></iframe>`,
      }
    }
    const fields = [...new URLSearchParams(await bodyOf(request))]
    const [name = '', value = ''] = fields.find(([one]) => one.toLowerCase().startsWith('cxml')) ?? []
    received.push({ path: request.url ?? '', fields, cxml: decoded(name, value), headers: request.headers })
    // Many systems lead on to another of their hosts at once.
    const elsewhere = { location: `http://127.0.0.2:${port}/arrived` }
    if (pathname === '/redirect') return { status: 302, headers: elsewhere, html: '' }
    return { status: 200, html: '<h1>The cart has arrived</h1>' }
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers = {}, html } = await answer(request)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(`<!doctype html><html lang="en"><title>Procurement</title><body>${html}`)
  }
  const server = createServer((request, response) => void respond(request, response))
  const port = await listening(server)
  const origin = `http://127.0.0.1:${port}`
  const name = `story-${randomUUID().slice(0, 8)}`
  const connection = ['--sender', `DUNS/${name}`, '--secret', SECRET, '--test', '--frame-ancestor', origin]
  command('punchout', 'create', name, '--shop', shopId, '--username', username, ...connection, ...options)
  return {
    origin,
    received,
    start: async (wishes = {}) => await startPage(name, origin, wishes),
    framing: (address) => `${origin}/?frame=${encodeURIComponent(address)}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** On every address of this machine, so that it answers as two hosts. */
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port)))

async function startPage(sender: string, origin: string, wishes: Wishes): Promise<string> {
  const { operation = 'create', cookie = 'cookie==', path = RETURN, inner = '' } = wishes
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<cXML payloadID="${randomUUID()}" timestamp="2026-11-21T00:00:00Z" xml:lang="en-US"><Header>
<From><Credential domain="DUNS"><Identity>${sender}</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>interior</Identity></Credential></To>
<Sender><Credential domain="DUNS"><Identity>${sender}</Identity><SharedSecret>${SECRET}</SharedSecret></Credential>
<UserAgent>Story</UserAgent></Sender></Header><Request><PunchOutSetupRequest operation="${operation}">
<BuyerCookie>${escapeText(cookie)}</BuyerCookie>
<Extrinsic name="UserFullName">Maja Lindqvist</Extrinsic><Extrinsic name="UserEmail">maja@buyer.example</Extrinsic>
<BrowserFormPost><URL>${escapeText(`${origin}${path}`)}</URL></BrowserFormPost>${inner}
</PunchOutSetupRequest></Request></cXML>`
  const answer = await fetch(`${process.env.SHOP_ADDRESS}/api/punchout/cxml`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: document,
  })
  const text = await answer.text()
  const address = textAt(find(readTree(text), 'Response', 'PunchOutSetupResponse'), 'StartPage', 'URL')
  expect(address, text).toContain('/login/ext?session=')
  return address
}

export const selected = (part: string): string =>
  `<SelectedItem><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID></SelectedItem>`

export const itemOut = (part: string, quantity: number): string =>
  `<ItemOut quantity="${quantity}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID></ItemOut>`

/** What a received document says; it must be valid by the DTD. */
export function messageIn({ cxml }: Pick<Received, 'cxml'>) {
  expect(dtdFaults(cxml)).toEqual([])
  const message = find(readTree(cxml), 'Message')
  const order = find(message, 'PunchOutOrderMessage')
  return {
    status: find(message, 'Status')?.attributes.code ?? null,
    cookie: textAt(order, 'BuyerCookie'),
    items: all(order, 'ItemIn').map((item) => ({
      part: textAt(item, 'ItemID', 'SupplierPartID'),
      quantity: Number(item.attributes.quantity),
      text: textAt(item, 'ItemDetail', 'Description'),
      price: textAt(item, 'ItemDetail', 'UnitPrice', 'Money'),
    })),
  }
}
