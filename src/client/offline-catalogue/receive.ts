import type { CopyName } from './copies.ts'

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

export interface Wanted {
  name: CopyName
  token: string
  path: string
  query: Record<string, string | undefined>
  headers?: Record<string, string>
  progress?: (arrived: number, of: number) => void
  /** Where the head of the answer says that the rest is not worth it. */
  skips?: (headers: Headers) => boolean
}

export interface Received {
  headers: Headers
  /** null: nothing changed, or the rest was skipped. */
  bytes: ArrayBuffer | null
}

/**
 * Fetches something of the catalogue for offline use.
 * @throws {DownloadError} for a refusal, no answer, or one that stalls
 */
export async function receive({ name, token, path, query, headers, progress, skips }: Wanted): Promise<Received> {
  const stop = new AbortController()
  let timer = setTimeout(() => stop.abort(), STALLED_MS)
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), STALLED_MS)
  }
  try {
    const said = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
    const response = await fetch(`${path}?${new URLSearchParams(said)}`, {
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-owner': name.owner },
      credentials: 'omit',
      signal: stop.signal,
    })
    if (response.status === 204) return { headers: response.headers, bytes: null }
    if (!response.ok) throw new DownloadError(response.status, `The catalogue's copy was refused: ${response.status}`)
    if (skips?.(response.headers)) {
      stop.abort()
      return { headers: response.headers, bytes: null }
    }
    let counted = 0
    const bytes = await readAll(response, (arrived, of) => {
      if (arrived - counted >= STALLED_BYTES) {
        counted = arrived
        alive()
      }
      progress?.(arrived, of)
    })
    return { headers: response.headers, bytes }
  } catch (error) {
    throw asDownloadError(error)
  } finally {
    clearTimeout(timer)
  }
}

export const asDownloadError = (error: unknown): DownloadError =>
  error instanceof DownloadError ? error : new DownloadError(0, error instanceof Error ? error.message : String(error))

async function readAll(response: Response, progress: NonNullable<Wanted['progress']>): Promise<ArrayBuffer> {
  const of = Number(response.headers.get(WHOLE_BYTES) ?? 0)
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

/** On the answer that is a whole catalogue: what it weighs. */
export const WHOLE_BYTES = 'x-catalogue-bytes'
