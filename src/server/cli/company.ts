import { companyProgram } from './company-commands.ts'
import { runFromShell } from './shell.ts'

await runFromShell(companyProgram)
