import { pricesProgram } from './prices-commands.ts'
import { runFromShell } from './shell.ts'

await runFromShell(pricesProgram)
