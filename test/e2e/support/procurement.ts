import { randomUUID } from 'node:crypto'
import { API } from '#contract/paths.ts'
import { all, find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { escapeText } from '#server/features/punchout/cxml/write.ts'
import { dtdFaults } from '#test/fixtures/cxml-dtd.ts'
import { command } from './own-shop.ts'
import { openReceiver, type Received, type Receiver } from './receiver.ts'
import { expect } from './story.ts'

export const SECRET = 'the procurement system’s own secret'

/** A buyer's system that speaks cXML. */
export interface Procurement extends Receiver {
  /** The start page that the shop answers a setup with. */
  start: (wishes?: Wishes) => Promise<string>
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

/**
 * Opens a procurement system that is connected to a shop by the operator's command.
 * @param options more of that command's
 */
export async function procurement(shopId: string, username: string, ...options: string[]): Promise<Procurement> {
  const receiver = await openReceiver()
  const { origin } = receiver
  const name = `story-${randomUUID().slice(0, 8)}`
  const connection = ['--sender', `DUNS/${name}`, '--secret', SECRET, '--test', '--frame-ancestor', origin]
  command('punchout', 'create', name, '--shop', shopId, '--username', username, ...connection, ...options)
  return { ...receiver, start: async (wishes) => await startPage({ sender: name, secret: SECRET }, origin, wishes) }
}

interface Sender {
  sender: string
  secret: string
  /** Where the shop is; left out: the stories' own. */
  shop?: string
}

/** The start page that a shop answers a setup request with. @param origin of the system that carts go back to */
export async function startPage(who: Sender, origin: string, wishes: Wishes = {}): Promise<string> {
  const { sender, secret, shop = process.env.SHOP_ADDRESS ?? '' } = who
  const { operation = 'create', cookie = 'cookie==', path = RETURN, inner = '' } = wishes
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<cXML payloadID="${randomUUID()}" timestamp="2026-11-21T00:00:00Z" xml:lang="en-US"><Header>
<From><Credential domain="DUNS"><Identity>${sender}</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>interior</Identity></Credential></To>
<Sender><Credential domain="DUNS"><Identity>${sender}</Identity><SharedSecret>${escapeText(secret)}</SharedSecret></Credential>
<UserAgent>Story</UserAgent></Sender></Header><Request><PunchOutSetupRequest operation="${operation}">
<BuyerCookie>${escapeText(cookie)}</BuyerCookie>
<Extrinsic name="UserFullName">Maja Lindqvist</Extrinsic><Extrinsic name="UserEmail">maja@buyer.example</Extrinsic>
<BrowserFormPost><URL>${escapeText(`${origin}${path}`)}</URL></BrowserFormPost>${inner}
</PunchOutSetupRequest></Request></cXML>`
  return startPageIn(await postDocument(document, shop))
}

/** What the shop answers a document with. */
export async function postDocument(
  document: string | Uint8Array<ArrayBuffer>,
  shop = process.env.SHOP_ADDRESS ?? '',
): Promise<string> {
  const answer = await fetch(`${shop}${API.punchoutCxml}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: document,
  })
  return await answer.text()
}

export function startPageIn(answer: string): string {
  const address = textAt(find(readTree(answer), 'Response', 'PunchOutSetupResponse'), 'StartPage', 'URL')
  expect(address, answer).toContain('/login/ext?session=')
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
