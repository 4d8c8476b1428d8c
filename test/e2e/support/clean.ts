import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Locale, LOCALES } from '#contract/locale.ts'
import { isLong } from '#test/length.ts'
import { expect } from './story.ts'

const WIDTHS = [390, 820, 1440] as const
const THEMES = ['light', 'dark'] as const
const theme = (turn: number) => THEMES[turn % THEMES.length] ?? 'light'

/**
 * The languages in which flows are walked through. Where time is short the one that is looked at closely; every screen
 * is seen in all of them by every-language.spec.ts.
 */
export const SPOKEN: readonly Locale[] = isLong ? LOCALES : ['en']

/** Which themes begin: two turns make all six looks of a screen; where time is short, one looks at both themes. */
export const TURNS: readonly number[] = isLong ? [0, 1] : [0]

/**
 * No accessibility fault, and nothing that scrolls sideways, at three widths in turns of the themes; `turn` says which
 * begins. Ends at the widest. Where time is short accessibility is looked at in English, once in each theme: the other
 * languages have the same elements and colours.
 */
export async function expectCleanEverywhere(page: Page, screen: string, turn = 0): Promise<void> {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  for (const [i, width] of WIDTHS.entries()) {
    const isWidest = i === WIDTHS.length - 1
    // With the other theme at the widest, both are seen when the width between is left out.
    const colorScheme = theme(!isLong && isWidest ? turn + 1 : turn + i)
    await page.setViewportSize({ width, height: 900 })
    // Colours that are still changing are nobody's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${screen} at ${width} px, ${colorScheme}`
    if (isLong || (isEnglish && (i === 0 || isWidest))) await expectClean(page, where)
    await expectFits(page, where)
  }
}

/** Nothing scrolls sideways as the screen is now. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** No accessibility fault as the screen is now. @param look what to look for; everything, unless told */
export async function expectClean(page: Page, screen: string, look = all): Promise<void> {
  // What the header that stays happens to cover in part is no small target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Told to a page once: it is half a megabyte.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = look(new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) }))
  // Only what is wrong is told of; in one page, since none of these screens has a frame of another site.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map((n) => n.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

const all = (axe: AxeBuilder): AxeBuilder =>
  axe.options({ resultTypes: ['violations'] }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])

const colours = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast'])

/** The same in both themes: the second has other colours, and where time is short nothing but these is looked at again. */
export async function expectCleanInBothThemes(page: Page, screen: string): Promise<void> {
  for (const [i, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isOnlyRecoloured = i > 0 && !isLong
    await expectClean(page, `${screen}, ${colorScheme}`, isOnlyRecoloured ? colours : all)
  }
}
