import { type IndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { API } from '#contract/paths.ts'
import { type CopyName, OFFLINE_DAYS } from './copies.ts'

/** A download that brings less than so much in so long is given up; the next look begins anew. */
const STALLED_MS = 30_000
const STALLED_BYTES = 4096

/** The server's refusal, or its silence (status 0). */
export class DownloadError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Download {
  name: CopyName
  token: string
  /** The version that is here already: then only what changed comes. */
  since: number | undefined
  progress: (arrived: number, of: number) => void
}

export interface Fetched {
  answer: IndexAnswer | null
  /** For so long the copy may be shown without another answer. */
  days: number
}

/**
 * Fetches a shop's catalogue for offline use, or what changed in it; `answer` null when nothing did.
 * @throws {DownloadError} for a refusal, no answer, an answer that stalls, or one that is not the server's
 */
export async function fetchCopy({ name, token, since, progress }: Download): Promise<Fetched> {
  const stop = new AbortController()
  let timer = setTimeout(() => stop.abort(), STALLED_MS)
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), STALLED_MS)
  }
  try {
    const query = new URLSearchParams({ shop_id: name.shop, language: name.language })
    if (since !== undefined) query.set('since', String(since))
    const response = await fetch(`${API.index}?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'x-owner': name.owner },
      credentials: 'omit',
      signal: stop.signal,
    })
    const days = Number(response.headers.get('x-offline-days')) || OFFLINE_DAYS
    if (response.status === 204) return { answer: null, days }
    if (!response.ok) throw new DownloadError(response.status, `The catalogue's copy was refused: ${response.status}`)
    let counted = 0
    const bytes = await readAll(response, (arrived, of) => {
      if (arrived - counted >= STALLED_BYTES) {
        counted = arrived
        alive()
      }
      progress(arrived, of)
    })
    return { answer: readIndexAnswer(bytes), days }
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError(0, error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(response: Response, progress: Download['progress']): Promise<ArrayBuffer> {
  const of = Number(response.headers.get('x-catalogue-bytes') ?? 0)
  const reader = response.body?.getReader()
  if (!reader) return response.arrayBuffer()
  const chunks: Uint8Array[] = []
  let arrived = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    arrived += value.byteLength
    progress(arrived, of)
  }
  const whole = new Uint8Array(arrived)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole.buffer
}
