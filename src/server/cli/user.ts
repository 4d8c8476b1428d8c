import { runFromShell } from './shell.ts'
import { userProgram } from './user-commands.ts'

await runFromShell(userProgram)
