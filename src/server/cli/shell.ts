import { text as readAll } from 'node:stream/consumers'
import { withDatabase } from './open.ts'
import { type Program, runProgram } from './program.ts'

/** Runs a program as the shell asked for it; the process ends with its code. */
export async function runFromShell(program: Program): Promise<void> {
  process.exitCode = await runProgram(program, process.argv.slice(2), {
    withDatabase,
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    readInput: () => readAll(process.stdin),
  })
}
