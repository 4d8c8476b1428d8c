/**
 * Part of `npm run check`: comments point to rules that are written in this repository, as `[contract/money]`, and
 * the READMEs name what exists [contributing/pointers].
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface TextFile {
  /** From the root, with slashes. */
  path: string
  text: string
}

/** Title of a README → its headings, both as pointers spell them. */
export type Headings = ReadonlyMap<string, ReadonlySet<string>>

export interface Repository {
  exists: (path: string) => boolean
  scripts: ReadonlySet<string>
}

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['src', 'sw', 'test', '.ci', 'locales']
/** No SQL: a migration that was applied never changes again, whatever its comments say. */
const TEXTS = /\.(tsx?|mjs|css|html|po|md)$|^\.ci\/run$/
/** What looks for such words holds them. */
const SELF: ReadonlySet<string> = new Set(['.ci/pointers.ts', 'test/pure/house/pointers.test.ts'])

const POINTER = /\[([a-z][a-z-]*)\/([a-z0-9-]+)\]/g
const OUTSIDE =
  /§|\((architecture|decisions|design|habits)\b|\b([Aa]s )?[Tt]he seed(['’]s\b| (has|says|writes)\b)|\b[Tt]he specification\b/
/** An invariant in a comment, by its number alone. */
const BARE = /^\s*(?:\/?\*|\/\/).*\bI(10|[1-9])\b/
const DOCUMENT = /[\w./-]*\b[\w-]+\.md\b/g
const NAMED_PATH = /`((?:src|sw|test|\.ci|locales|public)\/[^`\s]+)`/g
const NAMED_SCRIPT = /`npm run ([\w:]+)/g
const WALK_STEP = /^\| [^|]+ \|(.*)\| (\d+) \|$/

/** `I4: The screen` → `i4`, `App versions` → `app-versions`. */
const nameOf = (heading: string): string =>
  (heading.split(':', 1)[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export function headingsOf(readmes: readonly TextFile[]): { all: Headings; problems: string[] } {
  const all = new Map<string, Set<string>>()
  const problems: string[] = []
  for (const { path, text } of readmes) {
    const title = nameOf(/^# (.+)$/m.exec(text)?.[1] ?? '')
    const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => nameOf(heading))
    const twice = headings.filter((heading, i) => headings.indexOf(heading) !== i)
    if (title === '') problems.push(`${path}: has no title`)
    else if (all.has(title)) problems.push(`${path}: another README is called ${title}, too`)
    else all.set(title, new Set(headings))
    problems.push(...twice.map((heading) => `${path}: two headings are called ${heading}`))
  }
  return { all, problems }
}

const inLines = ({ path, text }: TextFile, look: (line: string) => string[]): string[] =>
  text.split('\n').flatMap((line, i) => look(line).map((problem) => `${path}:${i + 1}: ${problem}`))

/** Pointers of a file that lead nowhere, or out of the repository. */
export const pointerProblems = (file: TextFile, all: Headings): string[] =>
  inLines(file, (line) => {
    const lost = [...line.matchAll(POINTER)].flatMap(([pointer, title = '', heading = '']) => {
      const headings = all.get(title)
      if (!headings) return [`${pointer}: no README has this title`]
      return headings.has(heading) ? [] : [`${pointer}: no such heading`]
    })
    const outside = OUTSIDE.exec(line)
    const bare = file.path.endsWith('.md') ? null : BARE.exec(line)
    const documents = [...line.matchAll(DOCUMENT)].filter(([path]) => !/(^|\/)(README|CONTRIBUTING)\.md$/.test(path))
    return [
      ...lost,
      ...(outside ? [`"${outside[0]}" is not in this repository`] : []),
      ...(bare ? [`I${bare[1]} is no pointer: [outbox/i${bare[1]}]`] : []),
      ...documents.map(([path]) => `${path} is not in this repository`),
    ]
  })

/** Paths and commands that a README names and that do not exist; steps of a walk whose files are counted wrong. */
export const readmeProblems = (file: TextFile, { exists, scripts }: Repository): string[] =>
  inLines(file, (line) => {
    const commands = [...line.matchAll(NAMED_SCRIPT)].filter(([, name = '']) => !scripts.has(name))
    const paths = [...line.matchAll(NAMED_PATH)].map(([, path = '']) => path)
    const [, named = '', count] = WALK_STEP.exec(line) ?? []
    const files = [...named.matchAll(NAMED_PATH)].length
    return [
      ...commands.map(([, name]) => `there is no npm run ${name}`),
      ...paths.filter((path) => !/[*<{]/.test(path) && !exists(path)).map((path) => `there is no ${path}`),
      ...(files > 0 && count !== undefined && files !== Number(count)
        ? [`${files} files are named, and ${count} counted`]
        : []),
    ]
  })

function textsOfRepository(): TextFile[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path).replaceAll('\\', '/'),
    ),
  )
  const atTop = readdirSync(ROOT)
  return [...atTop, ...inFolders]
    .filter((path) => TEXTS.test(path) && !SELF.has(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function check(): void {
  const texts = textsOfRepository()
  const readmes = texts.filter(({ path }) => path.endsWith('.md'))
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  const { all, problems } = headingsOf(readmes)
  const repository: Repository = {
    exists: (path) => existsSync(join(ROOT, path)),
    scripts: new Set(Object.keys(scripts)),
  }
  for (const file of texts) problems.push(...pointerProblems(file, all))
  for (const file of readmes) problems.push(...readmeProblems(file, repository))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) check()
