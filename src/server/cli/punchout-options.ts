import { text, UsageError, type Values } from './program.ts'

/** One of several words; null: not asked for. @throws {UsageError} */
export function choice<T extends string>(values: Values, name: string, among: readonly T[]): T | null {
  const asked = text(values, name)
  const found = among.find((one) => one === asked)
  if (asked !== null && !found) throw new UsageError(`--${name} should be one of ${among.join(', ')}`)
  return found ?? null
}
