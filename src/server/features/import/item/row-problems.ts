/** Collects what is wrong with one row, each as `field: rule`, so that the report can name all of it at once. */
export function rowProblems() {
  const found: string[] = []
  return {
    add(field: string, rule: string): undefined {
      found.push(`${field}: ${rule}`)
      return undefined
    },
    found,
  }
}

export type RowProblems = ReturnType<typeof rowProblems>

const SHOWN = 60

/** A value as it may stand in a message: short, quoted. */
export const shown = (text: string): string => `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
