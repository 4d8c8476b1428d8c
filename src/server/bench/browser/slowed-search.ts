import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { buildSegment } from '#catalogue/segment.ts'
import { documentsOf, sampleOf, SHOP } from '../engine-rows.ts'
import { inChromium, type NoBrowser } from '../chromium.ts'
import { quantile, round } from '../measure.ts'
import { questionsAbout } from '../questions.ts'
import { SEARCH_SCRIPT, serveEngine } from './served.ts'

export interface SlowedSearch {
  full_p95_ms: number
  slowed_p95_ms: number
}

/** As a tablet of the cheaper kind is beside the machine that measures. */
const SLOWED = 4

/** Texts with and without filters, asked of the engine in a browser's page at full speed and on a slowed processor. */
export async function slowedSearch(products: number, count: number): Promise<SlowedSearch | NoBrowser> {
  const { searched } = questionsAbout(sampleOf(products), count)
  const served = await serveEngine(buildSegment(SHOP, 'sv', documentsOf(products)))
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  const p95 = async (context: BrowserContext, rate: number): Promise<number> => {
    const page = await context.newPage()
    await page.goto(served.address)
    await page.addScriptTag({ url: SEARCH_SCRIPT })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const times = await page.evaluate<number[]>(`searchTimes(${JSON.stringify(searched)})`)
    await page.close()
    return round(
      quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
      1,
    )
  }
  try {
    return await inChromium(profile, async (context) => ({
      full_p95_ms: await p95(context, 1),
      slowed_p95_ms: await p95(context, SLOWED),
    }))
  } finally {
    served.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
