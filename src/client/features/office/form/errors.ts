import { type FieldErrors, type FieldValues, type ResolverResult, set } from 'react-hook-form'

/** What is wrong, by the paths of fields. `form`: of none. */
export type OfficeErrors = Partial<Record<string, string>>

/** What the library calls that which is wrong with no field. */
const ROOT = 'root'
export const placeOf = (path: string): string => (path === 'form' ? ROOT : path)

export const saidOf = (errors: OfficeErrors): [path: string, message: string][] =>
  Object.entries(errors).flatMap(([path, message]) => (message === undefined ? [] : [[path, message]]))

/** Broken rules as the library takes them. */
export function broken<V extends FieldValues>(values: V, errors: OfficeErrors): ResolverResult<V> {
  const found = {}
  for (const [path, message] of saidOf(errors)) set(found, placeOf(path), { type: 'rule', message })
  return saidOf(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: found as FieldErrors<V> }
}

/** The paths of what broke a rule, and was not refused by the server. */
export const brokenPaths = (errors: object, at = ''): string[] =>
  Object.entries(errors).flatMap(([key, one]): string[] => {
    if (typeof one !== 'object' || one === null || key === 'ref') return []
    return 'message' in one ? (one.type === 'rule' ? [`${at}${key}`] : []) : brokenPaths(one, `${at}${key}.`)
  })
