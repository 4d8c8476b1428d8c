import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { all, find, readTree, textAt, textOf, type XmlElement } from '#server/features/punchout/cxml/tree.ts'
import { escapeText } from '#server/features/punchout/cxml/write.ts'
import { dtdFaults } from '#test/fixtures/cxml-dtd.ts'
import { type Buyer, buyerOf } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'

/** A buyer's procurement system, as the server sees it. */

export const SECRET = 'a shared secret & more$!'
export const RETURN = 'https://buyer.example:443/OA.jsp?a=1&b=2&c=3&d=4'

export interface Answered {
  document: string
  code: string
  /** What is said in words. */
  detail: string
  /** Empty: there is no start page. */
  start: string
}

/** Posts a document; every answer must be 200, cXML, and valid by the DTD. */
export async function post(
  api: Api,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  remoteAddress = '10.1.1.1',
): Promise<Answered> {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/punchout/cxml',
    payload,
    headers: { 'content-type': 'text/xml', ...headers },
    remoteAddress,
  })
  if (answer.statusCode !== 200 || answer.headers['content-type'] !== 'text/xml; charset=UTF-8')
    throw new Error(`The answer is ${answer.statusCode} ${answer.headers['content-type']}: ${answer.body}`)
  const faults = dtdFaults(answer.body)
  if (faults.length > 0) throw new Error(`The answer is not valid: ${faults.join(' / ')}`)
  const response = find(readTree(answer.body), 'Response')
  const status = find(response, 'Status')
  return {
    document: answer.body,
    code: status?.attributes.code ?? '',
    detail: textOf(status),
    start: textAt(response, 'PunchOutSetupResponse', 'StartPage', 'URL'),
  }
}

export interface Setup {
  operation?: string
  sender?: string
  secret?: string
  cookie?: string | null
  url?: string | null
  payloadId?: string
  mode?: string
  /** More elements of the request. */
  inner?: string
  language?: string
}

/** A request of any kind by a sender. */
export const envelope = (inner: string, { sender = 'buyer', secret = SECRET, payloadId, mode, language }: Setup = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${payloadId ?? Math.random()}" timestamp="2026-11-21T00:00:00Z" xml:lang="${language ?? 'sv-SE'}"><Header>
<From><Credential domain="DUNS"><Identity>${sender} org</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>interior</Identity></Credential></To>
<Sender><Credential domain="DUNS"><Identity>${sender}</Identity><SharedSecret>${escapeText(secret)}</SharedSecret></Credential>
<UserAgent>Test</UserAgent></Sender></Header><Request${mode === undefined ? '' : ` deploymentMode="${mode}"`}>${inner}</Request></cXML>`

export const setup = (options: Setup = {}): string => {
  const { operation = 'create', cookie = 'cookie==', url = RETURN, inner = '' } = options
  return envelope(
    `<PunchOutSetupRequest operation="${operation}">` +
      (cookie === null ? '' : `<BuyerCookie>${cookie}</BuyerCookie>`) +
      (url === null ? '' : `<BrowserFormPost><URL>${escapeText(url)}</URL></BrowserFormPost>`) +
      `${inner}</PunchOutSetupRequest>`,
    options,
  )
}

export const itemOut = (part: string, quantity: number | string, auxiliary = ''): string =>
  `<ItemOut quantity="${quantity}"><ItemID><SupplierPartID>${part}</SupplierPartID>` +
  `<SupplierPartAuxiliaryID>${auxiliary}</SupplierPartAuxiliaryID></ItemID></ItemOut>`

export const selected = (part: string): string =>
  `<SelectedItem><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID></SelectedItem>`

/** Makes a connection as an administrator does. */
export async function connect(api: Api, name: string, username: string, ...options: string[]): Promise<void> {
  const usual = options.includes('--test') ? [] : ['--return-host', 'buyer.example']
  const sender = options.includes('--sender') ? [] : ['--sender', `DUNS/${name}`]
  const secret = options.includes('--secret') ? [] : ['--secret', SECRET]
  const args = ['create', name, '--shop', 'north', '--username', username, ...sender, ...secret, ...usual, ...options]
  const outcome = await command(api, punchoutProgram, args)
  if (outcome.code !== 0) throw new Error(outcome.errors)
}

/** The one-time code of a start page. */
export const codeOfPage = ({ start }: Pick<Answered, 'start'>): string =>
  new URL(start).searchParams.get('session') ?? ''

export const enter = (api: Api, code: string) =>
  api.inject({ method: 'POST', url: '/api/auth/login', payload: { punchout: code } })

export interface Visitor extends Buyer {
  /** What the session says of itself. */
  session: () => Promise<{ cart_id: string; start_uid: string | null; notices: object[]; read_only: boolean }>
  /** The form for the buyer's system. */
  form: (cart?: string, query?: string) => ReturnType<Buyer['send']>
}

/** Somebody whom a procurement system has sent here. */
export async function visit(api: Api, options: Setup = {}): Promise<Visitor> {
  const answered = await post(api, setup(options))
  if (answered.code !== '200') throw new Error(`No session: ${answered.code} ${answered.detail}`)
  return await visitorBy(api, codeOfPage(answered))
}

export async function visitorBy(api: Api, code: string): Promise<Visitor> {
  const login = await enter(api, code)
  if (login.statusCode !== 200) throw new Error(`The code opens nothing: ${login.body}`)
  const { access_token: token, owner } = login.json<{ access_token: string; owner: string }>()
  const someone = buyerOf(api, { id: owner, token, owner }, 'north')
  const session: Visitor['session'] = async () => {
    const answer = await someone.send('GET', '/api/punchout/session')
    return answer.json<{ data: Awaited<ReturnType<Visitor['session']>> }>().data
  }
  const form: Visitor['form'] = async (cart, query = '') =>
    await someone.send('GET', `/api/cart/${cart ?? (await session()).cart_id}/cxml/north${query}`)
  return { ...someone, session, form }
}

export interface Form {
  url: string
  method: string
  fields: Record<string, string>
  cxml: string
  unclassified: string[]
  revision: number
}

interface FormAnswer {
  statusCode: number
  body: string
  json: () => unknown
}

export function formFrom(answer: FormAnswer): Form {
  if (answer.statusCode !== 200) throw new Error(`No form: ${answer.body}`)
  return (answer.json() as { data: Form }).data
}

/** The form's data; its document must be valid by the DTD. */
export function formOf(answer: FormAnswer): Form {
  const data = formFrom(answer)
  const faults = dtdFaults(data.cxml)
  if (faults.length > 0) throw new Error(`The message is not valid: ${faults.join(' / ')}`)
  return data
}

/** The message within a form's document. */
export const messageOf = ({ cxml }: Pick<Form, 'cxml'>): XmlElement | undefined =>
  find(readTree(cxml), 'Message', 'PunchOutOrderMessage')

export const itemsOf = (form: Pick<Form, 'cxml'>) =>
  all(messageOf(form), 'ItemIn').map((item) => ({
    part: textAt(item, 'ItemID', 'SupplierPartID'),
    key: textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
    quantity: Number(item.attributes.quantity),
    price: textAt(item, 'ItemDetail', 'UnitPrice', 'Money'),
    text: textAt(item, 'ItemDetail', 'Description'),
    unit: textAt(item, 'ItemDetail', 'UnitOfMeasure'),
    unspsc: textAt(item, 'ItemDetail', 'Classification'),
  }))
