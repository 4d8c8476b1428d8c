import { punchoutProgram } from './punchout-commands.ts'
import { runFromShell } from './shell.ts'

await runFromShell(punchoutProgram)
