import { describe, expect, test } from 'vitest'
import { headingsOf, pointerProblems, readmeProblems } from '../../../.ci/pointers.ts'

const README = { path: 'src/contract/README.md', text: '# The contract\n\n## Money\n\n### I4: The screen\n\n## Ids\n' }
const all = headingsOf([README]).all
const problems = (line: string): string[] => pointerProblems({ path: 'src/a.ts', text: `\n${line}` }, all)
const repository = { exists: (path: string) => path === 'src/a.ts', scripts: new Set(['check']) }
const inReadme = (text: string): string[] => readmeProblems({ path: 'README.md', text }, repository)

describe('a pointer', () => {
  test('leads to a heading, whose name ends at a colon', () => {
    expect(all).toEqual(new Map([['the-contract', new Set(['money', 'i4', 'ids'])]]))
    expect(problems('/** Whole öre inside [the-contract/money], see [the-contract/i4]. */')).toEqual([])
  })

  test('that leads to no README or no heading is told with its place', () => {
    expect(problems('// [elsewhere/money]')).toEqual(['src/a.ts:2: [elsewhere/money]: no README has this title'])
    expect(problems('// [the-contract/carts]')).toEqual(['src/a.ts:2: [the-contract/carts]: no such heading'])
  })

  test('to an invariant is written like any other', () => {
    expect(problems('  /** As I4 has it. */')).toEqual(['src/a.ts:2: I4 is no pointer: [outbox/i4]'])
    expect(problems("  throw new Violation('I4: twice')")).toEqual([])
  })

  test('is no path of a route, no link and no set of letters', () => {
    expect(problems('const OWN = /[\\w/-]/, PATH = "/api/cart/[id]"')).toEqual([])
  })

  test.each(['(decisions §3)', 'see offline.md', '(architecture, frames)', 'as the seed has it', 'the specification'])(
    'to what is not in the repository is told: %s',
    (text) => expect(problems(`// ${text}`)).toHaveLength(1),
  )

  test('may be the path of a README, and a seed may be a number', () => {
    expect(problems('// See test/README.md: the seed decides.')).toEqual([])
  })
})

test('two READMEs of one name, and two headings of one name, are told', () => {
  const twice = { path: 'test/README.md', text: '# The contract\n\n## Ids\n\n## Ids: more\n' }
  expect(headingsOf([README, twice]).problems).toEqual([
    'test/README.md: another README is called the-contract, too',
    'test/README.md: two headings are called ids',
  ])
})

describe('a README', () => {
  test('names paths and commands that exist', () => {
    expect(inReadme('Run `npm run check`, read `src/a.ts` and `locales/*.po`.')).toEqual([])
    expect(inReadme('`npm run chek` and `src/b.ts`')).toEqual([
      'README.md:1: there is no npm run chek',
      'README.md:1: there is no src/b.ts',
    ])
  })

  test('counts the files of a walk as they are', () => {
    expect(inReadme('| step | in | files |\n|---|---|---|\n| sent | `src/a.ts` | 1 |')).toEqual([])
    expect(inReadme('| `DAYS` | how many | 30 |')).toEqual([])
    expect(inReadme('| step | in | files |\n|---|---|---|\n| sent | `src/a.ts` | 2 |')).toEqual([
      'README.md:3: 1 files are named, and 2 counted',
    ])
  })
})
