import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSource } from '#server/features/import/read/open-source.ts'
import type { Source, SourceRow } from '#server/features/import/read/source.ts'

/** A file that is there for the running test; answers its path. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), 'interior-import-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
export const utf16le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
export const utf16be = (text: string): Buffer => utf16le(text).swap16()

export interface Read extends Source {
  all: SourceRow[]
  /** The good rows, each as an object; empty cells are left out. */
  objects: Record<string, unknown>[]
  broken: { row: number; reason: string }[]
}

/** A file's content as the import reads it. */
export async function read(name: string, content: string | Uint8Array, sheet?: string): Promise<Read> {
  const source = await openSource(fileOf(name, content), sheet)
  onTestFinished(() => source.close?.())
  const all: SourceRow[] = []
  for await (const row of source.rows()) all.push(row)
  const object = ({ cells }: SourceRow) =>
    Object.fromEntries(
      source.columns.flatMap((column, i) => (cells[i] === undefined || cells[i] === '' ? [] : [[column, cells[i]]])),
    )
  const broken = all.flatMap(({ row, broken: reason }) => (reason === undefined ? [] : [{ row, reason }]))
  return { ...source, all, broken, objects: all.filter((row) => row.broken === undefined).map(object) }
}
