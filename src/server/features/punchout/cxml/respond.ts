import { type StatusCode, STATUS_TEXT } from './error.ts'
import { cxmlDocument, el, type Markup } from './write.ts'

/** What all our answers are told: who says it, when. */
export interface Signature {
  payloadId: string
  at: Date
  dtd: string
}

export const status = (code: StatusCode, detail = ''): Markup =>
  el('Status', { code, text: STATUS_TEXT[code], 'xml:lang': 'en' }, detail)

const response = ({ payloadId, at, dtd }: Signature, ...content: Markup[]): string =>
  cxmlDocument({ dtd, payloadId, at, language: 'en' }, el('Response', {}, content))

/** An answer that is nothing but its status; the detail is for people. */
export const statusResponse = (signature: Signature, code: StatusCode, detail = ''): string =>
  response(signature, status(code, detail))

/** Where the buyer's browser has to go. */
export const setupResponse = (signature: Signature, startPage: string): string =>
  response(signature, status(200), el('PunchOutSetupResponse', {}, el('StartPage', {}, el('URL', {}, startPage))))

/** Exactly the requests that are answered, with their address. */
export const profileResponse = (signature: Signature, url: string, requests: readonly string[]): string =>
  response(
    signature,
    status(200),
    el(
      'ProfileResponse',
      { effectiveDate: signature.at.toISOString() },
      requests.map((requestName) => el('Transaction', { requestName }, el('URL', {}, url))),
    ),
  )
