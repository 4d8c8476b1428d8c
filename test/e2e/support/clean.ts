import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

const WIDTHS = [390, 820, 1440] as const
const THEMES = ['light', 'dark'] as const

/**
 * No accessibility fault, and nothing that scrolls sideways, at three widths in turns of the themes; `turn` says which
 * begins, so that two turns make all six looks. Ends at the widest.
 */
export async function expectCleanEverywhere(page: Page, screen: string, turn = 0): Promise<void> {
  for (const [i, width] of WIDTHS.entries()) {
    const colorScheme = THEMES[(i + turn) % THEMES.length] ?? 'light'
    await page.setViewportSize({ width, height: 900 })
    // Colours that are still changing are nobody's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${screen} at ${width} px, ${colorScheme}`
    await expectClean(page, where)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

/** No accessibility fault as the screen is now. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  // Only what is wrong is told of; in one page, since none of these screens has a frame of another site.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map((n) => n.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
