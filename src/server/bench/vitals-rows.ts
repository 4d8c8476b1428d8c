import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../version.ts'
import { type Vitals, vitals } from './browser/vitals.ts'
import { cartCaller } from './cart-caller.ts'
import { startTask } from './child.ts'
import { inChromium, type NoBrowser } from './chromium.ts'
import { SHOP } from './engine-rows.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { round, type Times } from './measure.ts'
import { synthetic } from './synthetic.ts'
import { table } from './table.ts'

/** An office. */
const LINES = 20

/**
 * The built app on a slowed processor: how far screens jump while they are opened, and how long presses take. Skipped,
 * saying why, where there is no Chromium or no built app.
 */
export async function vitalsRow(visitor: Visitor, variables: Record<string, string>): Promise<Vitals | NoBrowser> {
  if (!existsSync(join(ROOT, 'dist/index.html'))) return { skipped: 'nothing is built (npm run build)' }
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  try {
    const { address } = shop.answer
    await catalogueRead(address, visitor)
    const caller = cartCaller(address, visitor)
    const uids = [...synthetic(LINES)].map(({ uid }) => uid)
    await caller.addMany(await caller.create(), uids)
    const product = { shop: SHOP, uid: uids[0] ?? '' }
    return await inChromium(profile, (context) =>
      vitals(context, address.replace('127.0.0.1', 'localhost'), visitor, product),
    )
  } finally {
    await shop.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

const ms = ({ p50_ms, p95_ms }: Times): string => `${p50_ms} / ${p95_ms}`

export function vitalsTable(row: Vitals | NoBrowser | undefined): string {
  if (!row) return ''
  if ('skipped' in row) return `What people feel: skipped, ${row.skipped}`
  return `The built app on a tablet whose processor is slowed four times: layout shift while a screen is opened\n${table(
    [['screen', 'shift'], ...row.shifts.map(({ screen, shift }) => [screen, shift])],
  )}\nFrom a press to the frame that shows it, or the products that it asks for (p50 / p95 in ms, none told below 16), × = as a multiple of full speed\n${table(
    [
      ['press', 'full speed', 'slowed', '×'],
      ...row.presses.map(({ what, full, slowed }) => [
        what,
        ms(full),
        ms(slowed),
        round(slowed.p95_ms / full.p95_ms, 1),
      ]),
    ],
  )}`
}
