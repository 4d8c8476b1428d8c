import type { Database } from '#server/db/client.ts'
import { type Program, runProgram } from '#server/cli/program.ts'

export interface CommandOutcome {
  code: number
  printed: string
  errors: string
}

interface Surroundings {
  input: string
  production: boolean
  webhookPrivate: boolean
}

/** Runs a program of the command line over a test's database, as the shell would. */
export async function command(
  database: Pick<Database, 'db'>,
  program: Program,
  args: readonly string[],
  { input = '', production = false, webhookPrivate = false }: Partial<Surroundings> = {},
): Promise<CommandOutcome> {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runProgram(program, args, {
    withDatabase: (work) => work(database, { production, webhookPrivate }),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    readInput: async () => input,
  })
  return { code, printed: printed.join('\n'), errors: errors.join('\n') }
}
