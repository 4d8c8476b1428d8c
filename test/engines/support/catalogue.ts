import { type Listed, listedHere } from '#test/e2e/support/answers.ts'
import type { Tab } from './tab.ts'

/** What the screen shows; null while it waits for an answer, or changes. */
export const listed = (tab: Tab): Promise<Listed | null> => tab.run(listedHere).catch(() => null)
