/**
 * Whether the tests may take their time. `npm test` proves a change while one still remembers it; `npm run test:long`
 * sets TEST_LENGTH=long: the same tests at their full length, and those in a folder `long` besides.
 */
export const isLong = process.env.TEST_LENGTH === 'long'

/** Of the cases of one test, the most telling ones first: the first few, or all in the long run. */
export const firstOf = <T>(few: number, cases: readonly T[]): readonly T[] => (isLong ? cases : cases.slice(0, few))

/** The tag of single tests that only the long run has: `test('…', { tags: [LONG_TAG] }, …)`; a story's is `@long`. */
export const LONG_TAG = 'long'

/** How long a test, and what comes before it, may take before it counts as hanging: a busy machine breaks none. */
export const TEST_MS = isLong ? 1_800_000 : 600_000

/** How many rounds a test takes: what a variable such as `KILLS=100` says, else as many as the run has time for. */
export const rounds = (variable: string, { short, long }: { short: number; long: number }): number =>
  Number(process.env[variable] ?? (isLong ? long : short))
