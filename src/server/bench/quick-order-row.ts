import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright'
import { API } from '#contract/paths.ts'
import { inChromium, type NoBrowser } from './chromium.ts'
import type { Visitor } from './http-rows.ts'
import { round, type Times, timesOf } from './measure.ts'

/** What a pasted list takes in milliseconds: from the press to the whole answer, and from there to the painted rows. */
export interface QuickOrderRow {
  rows: number
  answer: Times
  shown: Times
}

interface Turn {
  answer: number
  shown: number
}

const TURNS = 7

/** A pasted list in the real page of the built app: how long the rows take to be on the screen once answered. */
export async function quickOrderRow(
  address: string,
  { token, owner }: Visitor,
  uids: readonly string[],
): Promise<QuickOrderRow | NoBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  try {
    return await inChromium(profile, async (context) => {
      await context.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
        },
        { token, owner, language: 'en' },
      )
      const page = await context.newPage()
      await page.goto(`${address}/cart/quick`)
      const list = uids.map((uid, i) => `${uid}\t${(i % 9) + 1}`).join('\n')
      const turns: Turn[] = []
      for (let turn = 0; turn < TURNS; turn++) turns.push(await paste(page, list, uids.length))
      return {
        rows: uids.length,
        answer: rounded(turns.map(({ answer }) => answer)),
        shown: rounded(turns.map(({ shown }) => shown)),
      }
    })
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

const rounded = (all: readonly number[]): Times => {
  const times = timesOf(all)
  return { ...times, p50_ms: round(times.p50_ms, 0), p95_ms: round(times.p95_ms, 0) }
}

async function paste(page: Page, list: string, rows: number): Promise<Turn> {
  await page.getByRole('textbox', { name: 'Article numbers and quantities' }).fill(list)
  const response = page.waitForResponse((one) => one.url().endsWith(API.match))
  const asked = performance.now()
  await page.getByRole('button', { name: 'Look up the rows' }).click()
  await (await response).finished()
  const answered = performance.now()
  const found = page.getByRole('region', { name: `${rows.toLocaleString('en')} rows found` })
  await found.getByRole('listitem').first().waitFor()
  // Once more than the frame that shows them: it has been painted when this one begins.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  const shown = performance.now() - answered
  await page.getByRole('button', { name: 'Start again' }).click()
  return { answer: answered - asked, shown }
}
