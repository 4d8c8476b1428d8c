import type { FileDelimiter } from '#contract/office/import.ts'
import type { FileFormat } from '#contract/office/import.schema.ts'

const DELIMITER_NAMES: Readonly<Record<FileDelimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** What was found out about a file, for a report in English: `CSV, windows-1252, delimiter semicolon`. */
export const formatText = ({ type, encoding, delimiter, sheet }: FileFormat): string =>
  [
    type,
    ...(encoding === undefined ? [] : [encoding]),
    ...(delimiter === undefined ? [] : [`delimiter ${DELIMITER_NAMES[delimiter]}`]),
    ...(sheet === undefined ? [] : [`sheet “${sheet.name}” of ${sheet.of}`]),
  ].join(', ')
