/** How files of pictures are called after article numbers, in a folder of an import as well as dropped in the office. */

/** Endings of files that may be photographs. */
export const PICTURE_FILE = /\.(jpe?g|png|webp|avif|heic|heif|gif|tiff?)$/i

/** Files that are matched with products by one call. */
export const PICTURE_NAMES_MAX = 1_000
/** Signs of a file's name. */
export const PICTURE_NAME_MAX = 200

const NUMBERED = /^(.+?)[-_ ](\d{1,3})$/

/** A name as it is compared: capitals and ways to write an accent make no difference. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase()

/** `368814-2` is the second picture of 368814; null where a name, without its ending, has no number behind it. */
export function numberedName(stem: string): { stem: string; number: number } | null {
  const [, own, number] = NUMBERED.exec(stem) ?? []
  return own === undefined ? null : { stem: own, number: Number(number) }
}

/** The last part of a path, and that without its ending. */
export function pictureName(path: string): { file: string; stem: string } {
  const file = path.split(/[/\\]/).at(-1) ?? ''
  return { file, stem: file.replace(/\.[^.]*$/, '') }
}
