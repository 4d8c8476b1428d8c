import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml|ico|wasm)$/
/** Below this, headers weigh more than the gain. */
const SMALLEST = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file below `directory`, at the highest levels: this happens once. */
export async function precompress(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  await Promise.all(files.map((name) => compressFile(join(directory, name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
