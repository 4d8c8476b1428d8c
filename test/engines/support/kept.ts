import { KEPT_HELPERS, keptHere } from '#test/e2e/support/kept.ts'
import type { Tab } from './tab.ts'

/** Where on this device a text is kept for this origin. */
export const keptTexts = (tab: Tab, text: string): Promise<string[]> => tab.run(keptHere, text, ...KEPT_HELPERS)
