import { EmbeddedError } from '../db/embedded/error.ts'
import { MigrationError } from '../db/migrate.ts'
import { SettingError } from '../env.ts'
import { isUnavailable } from '../db/outage.ts'

/** A command cannot go on; the message is all that its user needs to know. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Says why a command failed, in one sentence where it is the person's to mend, and lets it end with status 1. */
export function explain(error: unknown): void {
  process.exitCode = 1
  console.error(words(error))
}

const PLAIN = [CommandError, SettingError, EmbeddedError, MigrationError]

function words(error: unknown): string {
  if (PLAIN.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: set PORT to a free one.`
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} may not be used by this account: set PORT.`
  if (isUnavailable(error)) return `The database cannot be reached: ${error.message}`
  return error.stack ?? error.message
}
