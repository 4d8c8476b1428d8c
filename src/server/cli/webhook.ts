import { runFromShell } from './shell.ts'
import { webhookProgram } from './webhook-commands.ts'

await runFromShell(webhookProgram)
