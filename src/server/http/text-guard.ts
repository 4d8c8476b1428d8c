import { Readable } from 'node:stream'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import type { App } from './app-type.ts'
import { HttpProblem } from './problem.ts'

/**
 * Refuses text that cannot be kept: PostgreSQL stores no NUL, and half a surrogate pair is no character. Runs after
 * the token was looked at and before the schemas.
 */
export function textGuard(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const field = badText(request.body) ?? badText(request.query) ?? badText(request.params)
    done(field === null ? undefined : new HttpProblem(400, ERROR.validation, { errors: [badTextError(field)] }))
  })
}

const badTextError = (field: string): FieldError => ({
  field: field.slice(0, 200),
  rule: RULE.format,
  message: 'Text must be well-formed Unicode without NUL',
})

/** The dotted path of the first string or key that cannot be kept, or null. Not recursive: a body may be deep. */
export function badText(value: unknown): string | null {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      if (!isKept(next.value)) return next.path
    } else if (typeof next.value === 'object' && next.value !== null && !isFile(next.value)) {
      for (const [key, inner] of Object.entries(next.value)) {
        if (!isKept(key)) return next.path
        // Paths are for people: they need not follow a hostile body down.
        const path = next.path.length > 200 ? next.path : next.path === '' ? key : `${next.path}.${key}`
        waiting.push({ path, value: inner })
      }
    }
  }
  return null
}

/** Bytes, or a stream of them, which is no text, and has a whole server hanging on it. */
const isFile = (value: object): boolean => value instanceof Uint8Array || value instanceof Readable

const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
