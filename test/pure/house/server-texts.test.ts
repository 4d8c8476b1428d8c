import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT, sourceFiles } from './imports.ts'

const I18N = 'src/server/i18n/i18n.ts'

/** What asks for a text otherwise than the collecting of texts reads: under another name, taken apart, by a variable. */
const unread = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?<!\bi18n)\.t\(.*|(?<!\/)\bi18n\.(?!t\(\s*')\S*|\bi18n\[.*|\{[^{}]*\}\s*=\s*(i18n\b|i18nIn).*/g,
    ),
  ].map(([found]) => found)

const files = sourceFiles('src/server').filter(
  (file) => file !== I18N && importsOf(file).some(({ to, typeOnly }) => to === I18N && !typeOnly),
)

test('the server asks for its texts as they are collected', () => {
  expect(files.length).toBeGreaterThan(3)
  const found = files.flatMap((file) => unread(readFileSync(join(ROOT, file), 'utf8')).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})

test.each([
  "texts.t('Order')",
  'i18n.t(name)',
  'i18n.t(`Order`)',
  'const { t } = i18nIn(language)',
  "i18n['t']('Order')",
])('it would not be collected: %s', (source) => expect(unread(source)).not.toEqual([]))

test.each(["i18n.t('Order')", "i18n.t(\n  'A long text',\n)", 'const i18n = i18nIn(language)', 'mailTexts(i18n)'])(
  'it is: %s',
  (source) => expect(unread(source)).toEqual([]),
)
