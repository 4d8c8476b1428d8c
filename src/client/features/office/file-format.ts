import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FileDelimiter } from '#contract/office/import.ts'
import type { FileFormat } from '#contract/office/import.schema.ts'

const DELIMITERS = {
  ',': msg`separated by commas`,
  ';': msg`separated by semicolons`,
  '\t': msg`separated by tabs`,
  '|': msg`separated by bars`,
} satisfies Record<FileDelimiter, MessageDescriptor>

/** What was found out about a file, such as *CSV, utf-8, separated by semicolons*. */
export function fileFormatText(i18n: I18n, { type, encoding, delimiter, sheet }: FileFormat): string {
  const parts: string[] = [type]
  if (encoding !== undefined) parts.push(encoding)
  if (delimiter !== undefined && type !== 'TSV') parts.push(i18n._(DELIMITERS[delimiter]))
  if (sheet) {
    const { name, of } = sheet
    parts.push(t(i18n)`sheet ${name} of ${of}`)
  }
  return parts.join(', ')
}
