/** The details of a story among several of its kind: for the long run alone (playwright.config.ts) unless `isShort`. */
export const longUnless = (isShort: boolean): { tag?: string } => (isShort ? {} : { tag: '@long' })
