import { fetchOutside } from '../../web/fetch-outside.ts'
import type { Reach } from '../../web/web-address.ts'
import { signedHeaders } from './sign.ts'

/** An event on its way to an endpoint. */
export interface Due {
  /** Of the delivery. */
  id: number
  /** This one included. */
  attempts: number
  /** Since the first of them. */
  triedMs: number
  /** As its receiver knows it. */
  message: string
  body: string
}

/** What became of one try. */
export interface Attempt extends Due {
  at: Date
  milliseconds: number
  isTaken: boolean
  status: number | null
  error: string | null
  answer: string
}

/** What is sent, the same text each time. */
export const eventBody = ({ type, at, data }: { type: string; at: Date; data: Record<string, unknown> }): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

interface SendDeps {
  url: string
  secrets: readonly Buffer[]
  reach: Reach
  timeoutMs: number
}

/** Of an answer nobody reads more. */
const ANSWER_BYTES = 2_000
const ERROR_MAX = 500

/** Sends an event once. Taken is what is answered with a 2xx; a redirect is none. Never throws. */
export async function send(due: Due, { url, secrets, reach, timeoutMs }: SendDeps): Promise<Attempt> {
  const at = new Date()
  const { message: id, body } = due
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Interior-Webhooks/1',
    ...signedHeaders(secrets, { id, timestamp: Math.floor(at.getTime() / 1000), body }),
  }
  const told = await fetchOutside(
    url,
    { method: 'POST', headers, body, timeoutMs, maxBytes: ANSWER_BYTES, isCut: true },
    reach,
  ).then(
    ({ status, body: bytes }) => ({
      status,
      error: null,
      answer: bytes.toString('utf8').replaceAll('\0', '').toWellFormed(),
    }),
    (error: unknown) => ({ status: null, error: wordsOf(error), answer: '' }),
  )
  const isTaken = told.status !== null && told.status >= 200 && told.status < 300
  return { ...due, ...told, at, milliseconds: Date.now() - at.getTime(), isTaken }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error))
    .replaceAll('\0', '')
    .slice(0, ERROR_MAX)
    .toWellFormed()
