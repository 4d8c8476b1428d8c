import { readFile, stat } from 'node:fs/promises'
import { LOGO_BYTES_MAX } from '#contract/office/shop.ts'
import { type Logo, LogoError, readLogo } from '../pictures/logo.ts'
import { UsageError } from './program.ts'

/**
 * Reads a logo from a file.
 * @throws {UsageError} there is none, or it is no logo
 */
export async function readLogoFile(path: string): Promise<Logo> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) throw new UsageError(`--logo: there is no file ${path}`)
  if (info.size > LOGO_BYTES_MAX) throw new UsageError(`--logo: ${path} has more than ${LOGO_BYTES_MAX / 1024} KiB`)
  try {
    return await readLogo(await readFile(path))
  } catch (error) {
    if (error instanceof LogoError) throw new UsageError(`--logo: ${error.message.replace(/^it /, `${path} `)}`)
    throw error
  }
}
