import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { foldName, numberedName, PICTURE_FILE } from '#contract/office/picture-names.ts'
import { ImportError } from '../import-error.ts'

/** The pictures of `--images`, found by file name or by article number. */
export interface PictureFiles {
  count: number
  /** By file name, ending and case not needed; of an address or a path only its last part counts. */
  byName: (name: string) => string | undefined
  /** `368814.jpg` first, then `368814-2.jpg`, `368814_3.png` in order. */
  byUid: (uid: string) => string[]
}

/** @throws ImportError if there is no such directory */
export async function pictureFiles(directory: string): Promise<PictureFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ImportError(`--images: the directory ${directory} cannot be read.`)
  })
  const files = entries
    .filter((entry) => entry.isFile() && PICTURE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const names = new Map<string, string>()
  const stems = new Map<string, string>()
  const galleries = new Map<string, { path: string; number: number }[]>()
  for (const path of files) {
    const { base, name } = parse(path)
    if (!names.has(foldName(base))) names.set(foldName(base), path)
    if (!stems.has(foldName(name))) stems.set(foldName(name), path)
    const numbered = numberedName(foldName(name))
    if (numbered) {
      const { stem, number } = numbered
      galleries.set(stem, [...(galleries.get(stem) ?? []), { path, number }])
    }
  }
  return {
    count: files.length,
    byName(name) {
      const last = foldName(lastPart(name))
      return names.get(last) ?? stems.get(PICTURE_FILE.test(last) ? parse(last).name : last)
    },
    byUid(uid) {
      const own = stems.get(foldName(uid))
      const others = (galleries.get(foldName(uid)) ?? []).toSorted((a, b) => a.number - b.number)
      return [...(own ? [own] : []), ...others.map(({ path }) => path)]
    },
  }
}

function lastPart(name: string): string {
  const path = name.replace(/[?#].*$/, '')
  const last = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
