/** What `npm run bench` measures, and how long. */
export interface BenchOptions {
  sizes: number[]
  /** Sizes of catalogues of which all that narrows a page is counted. */
  findingSizes: number[]
  /** Sizes at which companies have prices of their own. */
  companySizes: number[]
  /** Sizes that PostgreSQL is asked at as well. */
  rivalSizes: number[]
  /** Sizes that a browser opens the offline catalogue at. */
  browserSizes: number[]
  /** Sizes that the built app is opened at without a network. */
  floorSizes: number[]
  /** Searches on a slowed processor. */
  floorQuestions: number
  httpSizes: number[]
  /** Products in the office's table. */
  gridSize: number
  questions: number
  rivalQuestions: number
  /** Of load on each server, per row. */
  seconds: number
  parts: ReadonlySet<Part>
  out: string
}

export const PARTS = [
  'engine',
  'finding',
  'companies',
  'browser',
  'postgres',
  'http',
  'carts',
  'lists',
  'mutations',
  'approvals',
  'products',
  'queue',
  'vitals',
  'grid',
  'relevance',
  'bundle',
] as const
export type Part = (typeof PARTS)[number]

const SMALL = 3_700
const FLOOR = 10_000
const MIDDLE = 100_000
const LARGE = 1_000_000

export class OptionError extends Error {
  override name = 'OptionError'
}

/**
 * `--quick`: small sizes and short runs; `--only engine,http`: these parts; `--rival-million`: PostgreSQL at a million
 * products too, which takes a while to load; `--products N`: catalogues of that size alone, where the engine is measured;
 * `--out FILE`: instead of `bench.json`.
 * @throws {OptionError} naming what is not understood
 */
export function readOptions(args: readonly string[]): BenchOptions {
  let quick = false
  let million = false
  let out = 'bench.json'
  let parts: readonly Part[] = PARTS
  let products: number | undefined
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--quick') quick = true
    else if (args[i] === '--rival-million') million = true
    else if (args[i] === '--products') products = countOf(valueAfter(args, i++))
    else if (args[i] === '--out') out = valueAfter(args, i++)
    else if (args[i] === '--only') parts = partsOf(valueAfter(args, i++))
    else
      throw new OptionError(
        `What is ${args[i]}? Known: --quick, --only ${PARTS.join(',')}, --rival-million, --products N, --out FILE`,
      )
  }
  return {
    sizes: products ? [products] : quick ? [SMALL] : [SMALL, MIDDLE, LARGE],
    findingSizes: products ? [products] : quick ? [FLOOR] : [FLOOR, MIDDLE, LARGE],
    companySizes: products ? [products] : quick ? [FLOOR] : [FLOOR, MIDDLE],
    rivalSizes: quick ? [SMALL] : [SMALL, MIDDLE, ...(million ? [LARGE] : [])],
    browserSizes: quick ? [SMALL] : [SMALL, MIDDLE],
    floorSizes: quick ? [SMALL] : [FLOOR],
    floorQuestions: quick ? 100 : 400,
    httpSizes: quick ? [SMALL] : [SMALL, MIDDLE],
    gridSize: quick ? SMALL : FLOOR,
    questions: quick ? 300 : 1_000,
    rivalQuestions: quick ? 50 : 100,
    seconds: quick ? 2 : 6,
    parts: new Set(parts),
    out,
  }
}

function valueAfter(args: readonly string[], i: number): string {
  const value = args[i + 1]
  if (value === undefined || value.startsWith('--')) throw new OptionError(`${args[i]} needs a value`)
  return value
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new OptionError(`--products ${text}: a whole number from 1 to 9999999`)
  return Number(text)
}

function partsOf(list: string): Part[] {
  return list.split(',').map((name) => {
    const part = PARTS.find((known) => known === name)
    if (!part) throw new OptionError(`There is no part ${name}; there are ${PARTS.join(', ')}`)
    return part
  })
}
