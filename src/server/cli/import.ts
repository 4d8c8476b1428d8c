import { ArgumentError, readArguments } from '../features/import/arguments.ts'
import { formatReport } from '../features/import/format-report.ts'
import { HELP } from '../features/import/help.ts'
import { ImportError } from '../features/import/import-error.ts'
import type { ImportOptions } from '../features/import/options.ts'
import { runImport } from '../features/import/run-import.ts'
import { whenReached } from '../db/reach.ts'
import { CommandError } from './explain.ts'
import { withDatabase } from './open.ts'
import { progressLine } from './progress.ts'

/** How long a database may be away while something is loaded: as long as a fail-over takes. */
const AWAY_MS = 60_000

/** 0 loaded, 1 nothing loaded, 2 not understood. */
async function main(args: readonly string[]): Promise<void> {
  let options: ImportOptions | 'help'
  try {
    options = readArguments(args)
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    console.error(`${error.message}\n--help says what there is.`)
    process.exitCode = 2
    return
  }
  if (options === 'help') console.log(HELP)
  else await load(options)
}

const load = (options: ImportOptions) =>
  withDatabase(async ({ db, pool }, { dataDir }) => {
    const started = performance.now()
    const progress = progressLine(process.stderr)
    try {
      const load = () => runImport(db, dataDir, options, (...step) => progress.show(...step))
      // One transaction: whether or not the lost one was finished, the same again makes no difference.
      const result = await whenReached(pool, AWAY_MS, load, () => {
        progress.end()
        console.error('The database went away: the import begins again.')
      })
      progress.end()
      console.log(formatReport(result, options, (performance.now() - started) / 1000).join('\n'))
      if (result.report.products === 0) process.exitCode = 1
    } catch (error) {
      progress.end()
      throw error instanceof ImportError ? new CommandError(error.message) : error
    }
  })

await main(process.argv.slice(2))
