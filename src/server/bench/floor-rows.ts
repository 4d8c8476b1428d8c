import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from '#contract/paths.ts'
import { ROOT } from '../version.ts'
import { slowedSearch, type SlowedSearch } from './browser/slowed-search.ts'
import { ColdStarts, type ColdStart } from './browser/cold-start.ts'
import { startTask } from './child.ts'
import type { NoBrowser } from './chromium.ts'
import { SHOP } from './engine-rows.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { round } from './measure.ts'
import { table } from './table.ts'

export interface FloorInput {
  visitor: Visitor
  products: number
  questions: number
  dataDir: string
}

/** The shop on a device without a network. */
export interface FloorRow extends ColdStart, SlowedSearch {
  products: number
  /** The catalogue without pictures as it is downloaded, compressed. */
  download_mb: number
}

/**
 * Downloads the catalogue into the built app, ends the server, and starts the browser anew: what a seller waits for.
 * Skipped, saying why, where there is no Chromium or no built app.
 */
export async function floorRow({ visitor, products, questions, dataDir }: FloorInput): Promise<FloorRow | NoBrowser> {
  if (!existsSync(join(ROOT, 'dist/index.html'))) return { skipped: 'nothing is built (npm run build)' }
  const slowed = await slowedSearch(products, questions)
  if ('skipped' in slowed) return slowed
  const variables = { DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
  const server = await startTask<{ address: string }>('shop-server', {}, variables)
  let running = true
  const end = async (): Promise<void> => {
    if (running) await server.stop()
    running = false
  }
  const profile = mkdtempSync(join(tmpdir(), 'interior-floor-'))
  const starts = new ColdStarts(profile, server.answer.address.replace('127.0.0.1', 'localhost'))
  try {
    await catalogueRead(server.answer.address, visitor)
    const download = await downloadSize(server.answer.address, visitor)
    await starts.install(visitor)
    await end()
    return { products, download_mb: round(download / 1_000_000, 2), ...(await starts.measure()), ...slowed }
  } finally {
    await end()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function downloadSize(address: string, { token }: Visitor): Promise<number> {
  const answer = await fetch(`${address}${API.index}?shop_id=${SHOP}&language=sv`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  })
  const size = Number(answer.headers.get('content-length'))
  await answer.body?.cancel()
  if (!answer.ok || size === 0) throw new Error(`The catalogue's copy is not to be had: ${answer.status}`)
  return size
}

export function floorTable(all: readonly (FloorRow | NoBrowser)[]): string {
  const skipped = all.find((row) => 'skipped' in row)
  if (skipped) return `Without a network: skipped, ${skipped.skipped}`
  const rows = all.filter((row) => 'products' in row)
  if (rows.length === 0) return ''
  return `Without a network, the built app in a browser just started (ms, medians; × = as a multiple of one file of the app's); searches with the processor slowed four times (p95, × = of the same at full speed)\n${table(
    [
      ['products', 'download MB', 'to a usable catalogue', '×', 'one file', 'search', '×'],
      ...rows.map((r) => [
        r.products,
        r.download_mb,
        r.cold_ms,
        round(r.cold_ms / r.file_ms, 1),
        r.file_ms,
        r.slowed_p95_ms,
        round(r.slowed_p95_ms / r.full_p95_ms, 1),
      ]),
    ],
  )}`
}
