import { keyProgram } from './key-commands.ts'
import { runFromShell } from './shell.ts'

await runFromShell(keyProgram)
