import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '../import-error.ts'
import { detectKind } from './kind.ts'
import { openBmecat } from './read-bmecat.ts'
import { openDelimited } from './read-delimited.ts'
import { openNdjson } from './read-ndjson.ts'
import { openXlsx } from './read-xlsx.ts'
import type { Source } from './source.ts'

const HEAD_BYTES = 1 << 16

/**
 * Opens a catalogue file of any kind that is read: CSV, TSV, XLSX, NDJSON, BMEcat [server/import].
 * @param sheet the sheet of a workbook, by its name
 * @throws ImportError if there is no such file, or none that can be read
 */
export async function openSource(path: string, sheet?: string): Promise<Source> {
  const head = await readHead(path)
  const kind = detectKind(head, basename(path))
  if (sheet !== undefined && kind !== 'xlsx') throw new ImportError('--sheet only goes with a workbook (.xlsx).')
  switch (kind) {
    case 'xlsx':
      return openXlsx(path, sheet)
    case 'ndjson':
      return openNdjson(path)
    case 'bmecat':
      return openBmecat(path, head)
    case 'delimited':
      return openDelimited(path)
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ImportError(`There is no file ${path}.`)
    throw new ImportError(`The file ${path} cannot be opened (${error.code ?? error.message}).`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportError(`${path} is not a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
