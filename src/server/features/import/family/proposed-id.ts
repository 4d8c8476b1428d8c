const MARK = '~'

/** The family of products that are alike as this number; the same in every file, so that a later one says the same again. */
export const proposedId = (alike: number): string => `${MARK}${alike.toString(36)}`

/** Whether a family was only proposed by what is alike; others were said, by a column or by hand. */
export const isProposedId = (family: unknown): boolean => typeof family === 'string' && family.startsWith(MARK)
