import { orderProgram } from './order-commands.ts'
import { runFromShell } from './shell.ts'

await runFromShell(orderProgram)
