import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { formFrom, RETURN, SECRET, type Visitor, visitorBy } from './procurement.ts'

/** A procurement system that speaks OCI, as the server sees it. */

/** Makes a connection as an administrator does. */
export async function connectOci(api: Api, name: string, username: string, ...options: string[]): Promise<void> {
  const usual = options.includes('--test') ? [] : ['--return-host', 'buyer.example']
  const identity = ['--kind', 'oci', '--login', name, '--secret', SECRET]
  const args = ['create', name, '--shop', 'north', '--username', username, ...identity, ...usual, ...options]
  const outcome = await command(api, punchoutProgram, args)
  if (outcome.code !== 0) throw new Error(outcome.errors)
}

/** What a launch of the connection `sap` carries. */
export const launching = (more: Record<string, string> = {}): Record<string, string> => ({
  USERNAME: 'sap',
  PASSWORD: SECRET,
  HOOK_URL: RETURN,
  '~OkCode': 'ADDI',
  '~TARGET': '_top',
  '~CALLER': 'CTLG',
  ...more,
})

export const ADDRESS = '/api/punchout/oci'

export const byPost = (
  api: Api,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
  remoteAddress = '10.1.1.1',
) =>
  api.inject({
    method: 'POST',
    url: ADDRESS,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams(fields)),
    remoteAddress,
  })

export const byGet = (api: Api, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.inject({ url: `${ADDRESS}?${String(new URLSearchParams(fields))}`, headers, remoteAddress: '10.1.1.1' })

/** The one-time code that a launch leads to. */
export function codeOf(answer: { statusCode: number; headers: Record<string, unknown>; body: string }): string {
  const page = URL.parse(String(answer.headers.location))
  if (answer.statusCode !== 303 || page?.pathname !== '/login/ext')
    throw new Error(`No start page: ${answer.statusCode} ${answer.body}`)
  return page.searchParams.get('session') ?? ''
}

/** Somebody whom a procurement system has sent here by OCI. */
export const visitOci = async (api: Api, more: Record<string, string> = {}): Promise<Visitor> =>
  await visitorBy(api, codeOf(await byPost(api, launching(more))))

export interface OciForm {
  url: string
  kind: string
  charset: string
  target: string | null
  fields: Record<string, string>
  cxml: string
  unclassified: string[]
  revision: number
}

export const ociFormOf = (answer: Parameters<typeof formFrom>[0]): OciForm => formFrom(answer) as unknown as OciForm

export interface Sheet {
  action: string
  charset: string
  fields: Record<string, string>
}

const entity: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (html: string): string =>
  html.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string) =>
    code === undefined ? (entity[name] ?? whole) : String.fromCodePoint(Number(code)),
  )

const attribute = (tag: string, name: string): string => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The form of a page as a program reads it that runs no scripts. */
export function sheetOf(html: string): Sheet {
  const form = /<form [^>]*>/.exec(html)?.[0] ?? ''
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')])
  return {
    action: attribute(form, 'action'),
    charset: attribute(form, 'accept-charset'),
    fields: Object.fromEntries(inputs) as Record<string, string>,
  }
}
