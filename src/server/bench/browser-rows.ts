import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSegment } from '#catalogue/segment.ts'
import type { OpeningTimes, Order } from './browser/measured.ts'
import { serveEngine } from './browser/served.ts'
import { inChromium, type NoBrowser } from './chromium.ts'
import { documentsOf, SHOP } from './engine-rows.ts'
import { quantile, round } from './measure.ts'

export interface BrowserRow extends OpeningTimes {
  products: number
  browser: string
}

/** Fresh pages that open the catalogue, each in a worker of its own; the median of each time counts. */
const PAGES = 7

/**
 * Opens the offline catalogue as a person does who comes back: a browser that has it on the device, a new page, a new
 * worker. Skipped, saying why, where there is no Chromium.
 */
export async function browserRow(products: number): Promise<BrowserRow | NoBrowser> {
  const served = await serveEngine(buildSegment(SHOP, 'sv', documentsOf(products)))
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  try {
    return await inChromium(profile, async (context) => {
      const ask = async (order: Order): Promise<unknown> => {
        const page = await context.newPage()
        await page.goto(served.address)
        const answer: unknown = await page.evaluate(`ask('${order}')`)
        await page.close()
        return answer
      }
      await ask('keep')
      const times: OpeningTimes[] = []
      for (let i = 0; i < PAGES; i++) times.push((await ask('open')) as OpeningTimes)
      const median = (of: keyof OpeningTimes): number =>
        round(
          quantile(
            times.map((one) => one[of]).toSorted((a, b) => a - b),
            0.5,
          ),
          1,
        )
      return {
        products,
        browser: `Chromium ${context.browser()?.version() ?? ''}`.trim(),
        read: median('read'),
        open: median('open'),
        page: median('page'),
        search: median('search'),
        suggest: median('suggest'),
      }
    })
  } finally {
    served.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
