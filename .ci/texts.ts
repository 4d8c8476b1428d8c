/**
 * `npm run texts` (`--write`) brings the .po files up to date with the source; `npm run check` only looks whether they
 * are. Both fail on a text that lacks a language, and on a translation that has other placeholders or is no ICU
 * message: the server reads its own as it starts, with no build before.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LOCALES } from '../src/contract/locale.ts'
import { runQuietly } from './steps.ts'

const FOLDER = 'locales'
const SIDES = ['client', 'server']
const po = formatter()
const problems: string[] = []

/** Names between braces, `{count, plural, …}` included, in no particular order. */
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/[{<]\/?([A-Za-z0-9_]+)(?=[,}>])/g)].map(([, name]) => name))].toSorted().join(' ')

async function read(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.po')).toSorted()
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

async function extract(): Promise<void> {
  const { ok, output } = await runQuietly('lingui', ['extract', '--clean'])
  if (!ok) problems.push(output)
}

async function checkTexts(side: string): Promise<void> {
  for (const locale of LOCALES) {
    const filename = join(FOLDER, side, `${locale}.po`)
    const entries = await po.parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    for (const { message, translation, obsolete } of Object.values(entries)) {
      if (obsolete || message === undefined) continue
      const fault = translation ? faultOf(message, translation) : `no text for "${message}"`
      if (fault !== null) problems.push(`${filename}: ${fault}`)
    }
  }
}

function faultOf(message: string, translation: string): string | null {
  if (placeholders(translation) !== placeholders(message))
    return `other placeholders than in "${message}": "${translation}"`
  try {
    compileMessageOrThrow(translation)
    return null
  } catch (error) {
    return `"${translation}": ${String(error)}`
  }
}

/** Whether the source says what the files say; extracts into a copy, so that nothing is written here. */
async function checkUpToDate(): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'texts-'))
  process.env.LOCALES_FOLDER = copy
  try {
    await cp(FOLDER, copy, { recursive: true })
    const was = await read(copy)
    await extract()
    for (const [name, text] of await read(copy))
      if (withoutDates(text) !== withoutDates(was.get(name) ?? ''))
        problems.push(`${FOLDER}/${name} is not up to date with the source: npm run texts`)
  } finally {
    await rm(copy, { recursive: true })
  }
}

const withoutDates = (text: string): string => text.replace(/^"(POT-Creation|PO-Revision)-Date.*$/gm, '')

if (process.argv.includes('--write')) await extract()
else await checkUpToDate()
for (const side of SIDES) await checkTexts(side)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
