import { ERROR, RULE } from '#contract/errors.ts'
import { HttpProblem } from '../../../http/problem.ts'

/** What the engine says is wrong with a file, or with how it is to be read. */
export const refused = (field: 'file' | 'map' | 'sheet' | 'currency', message: string): HttpProblem =>
  new HttpProblem(400, ERROR.validation, { errors: [{ field, rule: RULE.format, message }] })
