import {
  WEB_PICTURE_BYTES_MAX,
  WEB_PICTURE_REDIRECTS,
  WEB_PICTURE_SECONDS,
  type WebPictureProblem,
} from '#contract/office/web-pictures.ts'
import { fetchOutside, OutsideError } from '#server/web/fetch-outside.ts'
import { AddressRefused, type Reach } from '#server/web/web-address.ts'

/** Why a picture was not fetched. */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched'
  readonly problem: WebPictureProblem
  readonly detail: string | null
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean

  constructor(problem: WebPictureProblem, detail: string | null, mayPass: boolean) {
    super(`${problem}: ${detail ?? ''}`)
    this.problem = problem
    this.detail = detail?.replaceAll('\0', '').slice(0, DETAIL_MAX).toWellFormed() ?? null
    this.mayPass = mayPass
  }
}

const DETAIL_MAX = 200
/** Statuses that a server says of the moment. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const HEADERS = {
  Accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8',
  'User-Agent': 'Interior-Pictures/1',
}

interface Fetching {
  reach: Reach
  signal?: AbortSignal
  /** For all redirects together. */
  timeoutMs?: number
}

/**
 * The bytes at an address, whatever they call themselves. Each redirect is asked as if it were an address of its own, with
 * all checks [server/the-web].
 * @throws PictureNotFetched
 */
export async function fetchPicture(url: string, { reach, signal, timeoutMs }: Fetching): Promise<Buffer> {
  const ends = performance.now() + (timeoutMs ?? WEB_PICTURE_SECONDS * 1_000)
  let address = url
  for (let redirects = 0; redirects <= WEB_PICTURE_REDIRECTS; redirects++) {
    const left = Math.max(Math.ceil(ends - performance.now()), 1)
    const { status, headers, body } = await ask(address, { reach, timeoutMs: left, ...(signal && { signal }) })
    if (status === 200) return body
    if (!REDIRECTS.has(status)) {
      throw new PictureNotFetched('status', String(status), status >= 500 || PASSING.has(status))
    }
    const next = URL.parse(headers.location ?? '', address)
    if (!next) throw new PictureNotFetched('status', String(status), false)
    address = next.href
  }
  throw new PictureNotFetched('redirects', null, false)
}

async function ask(url: string, { reach, signal, timeoutMs }: Fetching & { timeoutMs: number }) {
  const asked = { method: 'GET', headers: HEADERS, timeoutMs, maxBytes: WEB_PICTURE_BYTES_MAX } as const
  try {
    return await fetchOutside(url, { ...asked, ...(signal && { signal }) }, reach)
  } catch (error) {
    if (error instanceof AddressRefused) throw new PictureNotFetched('address', error.message, false)
    if (error instanceof OutsideError)
      throw error.isLate ? new PictureNotFetched('slow', null, true) : new PictureNotFetched('large', null, false)
    const { code, message, name } = error as NodeJS.ErrnoException
    if (name === 'AbortError' || name === 'TimeoutError') throw new PictureNotFetched('slow', null, true)
    const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    throw new PictureNotFetched(isUnknown ? 'host' : 'connection', code ?? message, true)
  }
}
