import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'
import { parsePoFile } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Locale } from '#contract/locale.ts'
import { ROOT } from '../version.ts'

/** One language's texts, compiled. @throws {Error} the file is not there, or a text is no ICU message */
export function readCatalogue(locale: Locale): Messages {
  const { items } = parsePoFile(readFileSync(join(ROOT, 'locales/server', `${locale}.po`), 'utf8'))
  const messages: Messages = {}
  for (const { msgid, msgctxt, msgstr, obsolete } of items) {
    const [translation] = msgstr
    if (translation && !obsolete)
      messages[generateMessageId(msgid, msgctxt ?? undefined)] = compileMessageOrThrow(translation)
  }
  return messages
}
