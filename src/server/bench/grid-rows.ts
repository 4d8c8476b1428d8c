import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../version.ts'
import { type GridResults, grid } from './browser/grid.ts'
import { startTask } from './child.ts'
import { inChromium, type NoBrowser } from './chromium.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { table } from './table.ts'

/**
 * The built app, the real server, and somebody of the shop's staff at the table of products. Skipped, saying why, where
 * there is no Chromium or no built app.
 */
export async function gridRow(
  staff: Visitor,
  products: number,
  variables: Record<string, string>,
): Promise<GridResults | NoBrowser> {
  if (!existsSync(join(ROOT, 'dist/index.html'))) return { skipped: 'nothing is built (npm run build)' }
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  try {
    const { address } = shop.answer
    await catalogueRead(address, staff)
    return await inChromium(profile, (context) =>
      grid(context, address.replace('127.0.0.1', 'localhost'), staff, products),
    )
  } finally {
    await shop.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

export function gridTable(row: GridResults | NoBrowser | undefined): string {
  if (!row) return ''
  if ('skipped' in row) return `The table of products: skipped, ${row.skipped}`
  return `The office's table of ${row.products} products, scrolled by a wheel (time between frames in ms; late: more than 50)\n${table(
    [
      ['scrolled', 'frames', 'p95', 'longest', 'late %'],
      ...row.scrolled.map((one) => [one.what, one.frames, one.p95_ms, one.longest_ms, one.late_percent]),
    ],
  )}\nCells from a spreadsheet, to the frame that shows it\n${table([
    ['what', 'ms'],
    ...row.pasted.map(({ what, ms }) => [what, ms]),
  ])}`
}
