import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/version.ts'

test.each([
  ['en', 'Audit trail'],
  ['sv', 'Händelselogg'],
  ['no', 'Hendelseslogg'],
  ['da', 'Hændelseslog'],
  ['fi', 'Tapahtumaloki'],
])('what was done to users is called by the name that %s has for it', (locale, name) => {
  const texts = readFileSync(join(ROOT, 'locales/client', `${locale}.po`), 'utf8')
  expect(/^msgid "Audit trail"\nmsgstr "(.*)"$/m.exec(texts)?.[1]).toBe(name)
})
