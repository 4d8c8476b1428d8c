import { runFromShell } from './shell.ts'
import { shopProgram } from './shop-commands.ts'

await runFromShell(shopProgram)
