import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'

/** What was asked for makes no sense; the message names the option and the rule. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export interface Context {
  db: Db
  print: (line: string) => void
  /** What stands in the standard input, for values that should not be seen in a list of processes. */
  readInput: () => Promise<string>
  /** Whether the shop is open to others. */
  production: boolean
  /** Whether webhooks may go to private networks. */
  webhookPrivate: boolean
}

interface Command {
  /** What the one word after the command is called among the values; without it there must be none. */
  operand?: string
  options: ParseArgsOptionsConfig
  run: (values: Values, context: Context) => Promise<void>
}

export interface Program {
  help: string
  commands: Readonly<Record<string, Command>>
}

export interface Surroundings {
  /** Runs the work over the database; tells by itself why there is none. */
  withDatabase: (
    work: (database: { db: Db }, env: Pick<Env, 'production' | 'webhookPrivate'>) => Promise<void>,
  ) => Promise<void>
  print: (line: string) => void
  printError: (line: string) => void
  readInput: () => Promise<string>
}

/** Runs `npm run <program> -- <command> <options>`; answers the exit code: 0, 1 refused, 2 not understood. */
export async function runProgram(program: Program, args: readonly string[], around: Surroundings): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help' || rest.includes('--help') || rest.includes('-h')) {
    around.print(program.help)
    return 0
  }
  let code = 1
  try {
    const { command, values } = understand(program, name, rest)
    const { withDatabase, print, readInput } = around
    await withDatabase(async ({ db }, { production, webhookPrivate }) => {
      const context = { db, print, readInput, production, webhookPrivate }
      code = await attempt(around, () => command.run(values, context))
    })
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    around.printError(`${error.message}\n--help says what there is.`)
    code = 2
  }
  return code
}

async function attempt({ printError }: Surroundings, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(error.message)
    return 1
  }
}

class NotUnderstood extends UsageError {}

function understand(program: Program, name: string, args: string[]): { command: Command; values: Values } {
  const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined
  if (!command) throw new NotUnderstood(`"${name}" is none of: ${Object.keys(program.commands).join(', ')}`)
  try {
    const { operand, options } = command
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: operand !== undefined })
    if (operand === undefined) return { command, values }
    const [word, ...more] = positionals
    if (word === undefined || more.length > 0) throw new Error(`${name} takes one ${operand.toUpperCase()}`)
    return { command, values: { ...values, [operand]: word } }
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error))
  }
}

/** An option's text, trimmed; null when it was not given. @throws {UsageError} when it cannot be kept */
export function text(values: Values, name: string, longest = 200): string | null {
  const value = values[name]
  if (value === undefined) return null
  const trimmed = String(value).trim()
  if (trimmed.length > longest) throw new UsageError(`--${name} has more than ${longest} characters`)
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) throw new UsageError(`--${name} is not text`)
  return trimmed
}

/** The same for an option that must be there and not empty. */
export function required(values: Values, name: string, longest?: number): string {
  const value = text(values, name, longest)
  if (value === null || value === '') throw new UsageError(`--${name} is required`)
  return value
}

/** Each value of a repeatable option. */
export const many = (values: Values, name: string): string[] =>
  [values[name] ?? []].flat().map((one) => String(one).trim())

/** `--name` and `--no-name`: null where neither was given. @throws {UsageError} for both */
export function yesOrNo(values: Values, name: string): boolean | null {
  const yes = values[name] === true
  const no = values[`no-${name}`] === true
  if (yes && no) throw new UsageError(`--${name} and --no-${name} exclude each other`)
  return yes ? true : no ? false : null
}
