import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../version.ts'
import { openCart, pressing, type Queueing, queueing } from './browser/queueing.ts'
import { slowNetwork } from './browser/slow-network.ts'
import { cartCaller } from './cart-caller.ts'
import { startTask } from './child.ts'
import { inChromium, type NoBrowser } from './chromium.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { synthetic } from './synthetic.ts'
import { table } from './table.ts'

/** A showroom far away. */
const ROUND_TRIP_MS = 400
/** A whole house. */
const MANY_LINES = 500

/**
 * The built app and the real server with a long line between them: what is changed without a network is kept, and
 * leaves when it is back. Skipped, saying why, where there is no Chromium or no built app.
 */
export async function queueRow(
  visitor: Visitor,
  products: number,
  variables: Record<string, string>,
): Promise<Queueing | NoBrowser> {
  if (!existsSync(join(ROOT, 'dist/index.html'))) return { skipped: 'nothing is built (npm run build)' }
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  const network = await slowNetwork(shop.answer.address, ROUND_TRIP_MS)
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  try {
    await catalogueRead(shop.answer.address, visitor)
    const caller = cartCaller(shop.answer.address, visitor)
    const uids = [...synthetic(Math.min(products, MANY_LINES))].map(({ uid }) => uid)
    const many = await caller.create()
    await caller.addMany(many, uids)
    return await inChromium(profile, async (context) => {
      const full = await openCart(context, shop.answer.address, visitor)
      const press = await pressing(full)
      await full.close()
      await caller.cancel(many)
      await caller.addOne(await caller.create(), uids[0] ?? '')
      const page = await openCart(context, network.address, visitor)
      return { press, ...(await queueing(context, page, network)) }
    })
  } finally {
    await network.close()
    await shop.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

export function queueTable(row: Queueing | NoBrowser | undefined): string {
  if (!row) return ''
  if ('skipped' in row) return `Changes without a network: skipped, ${row.skipped}`
  return `Changes made without a network, in the built app at a round trip of ${ROUND_TRIP_MS} ms (ms)\n${table([
    [
      `${MANY_LINES} lines: press to frame, p50`,
      'p95',
      'kept, p50',
      'kept, p95',
      'back to first call',
      '100 settled',
      '1,000 settled',
      'another tab takes over',
    ],
    [
      row.press.p50_ms,
      row.press.p95_ms,
      row.append.p50_ms,
      row.append.p95_ms,
      row.first_send_ms,
      row.hundred_ms,
      row.thousand_ms,
      row.takeover_ms,
    ],
  ])}`
}
