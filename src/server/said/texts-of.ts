import type { LocalText } from '#contract/locale.ts'

/** A text in all the languages that have it. */
export const textsOf = (text: LocalText): string[] => Object.values(text).filter((one) => one !== '')
