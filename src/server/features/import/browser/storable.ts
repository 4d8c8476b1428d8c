import type { FileFormat } from '#contract/office/import.schema.ts'

/** A text as PostgreSQL keeps it: no NUL, no half of a pair of surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What the engine says of a file, to somebody who does not know where it lies here. */
export const toldOf = (message: string, path: string): string =>
  storable(message.replaceAll(path, 'that was sent')).slice(0, 2_000)

/** The same of what was found out about a file, whose sheets have names. */
export const storableFormat = ({ sheet, ...format }: FileFormat): FileFormat => ({
  ...format,
  ...(sheet && {
    sheet: { ...sheet, name: storable(sheet.name), ...(sheet.names && { names: sheet.names.map(storable) }) },
  }),
})
