import { type Download, nameOf, saveFile } from './download.ts'

/** A file as the server sent it, with what it is called. */
export interface NamedFile {
  name: string
  blob: Blob
}

export const named = (file: Download, fallback: string): NamedFile => ({
  name: nameOf(file.disposition, fallback),
  blob: file.blob,
})

/** Puts files among the person's downloads: one as it is, several as one archive, which answers to the name given. */
export async function saveFiles(files: readonly NamedFile[], archive: string): Promise<void> {
  const [first] = files
  if (first && files.length === 1) {
    saveFile({ blob: first.blob, disposition: null }, first.name)
    return
  }
  const { zipSync } = await import('fflate')
  const entries = await Promise.all(
    files.map(
      async ({ name, blob }): Promise<[string, Uint8Array]> => [name, new Uint8Array(await blob.arrayBuffer())],
    ),
  )
  // They are packed already, each in itself.
  const bytes = zipSync(Object.fromEntries(entries), { level: 0 })
  saveFile({ blob: new Blob([bytes], { type: 'application/zip' }), disposition: null }, `${archive}.zip`)
}
