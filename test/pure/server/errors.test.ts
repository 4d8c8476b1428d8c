import { expect, test } from 'vitest'
import { ERROR, RULE } from '#contract/errors.ts'
import { TooManyWaitingError } from '#server/accounts/fair-queue.ts'
import { WeakPasswordError } from '#server/accounts/new-password.ts'
import { intended, isPassing, toProblem } from '#server/http/errors.ts'

const answer = (error: unknown) => toProblem(error as Parameters<typeof toProblem>[0])

test('whoever finds too many waiting is told to come again, and the log nothing', () => {
  const error = new TooManyWaitingError()
  expect(answer(error)).toMatchObject({
    status: 503,
    code: ERROR.unavailable,
    options: { headers: { 'Retry-After': '5' } },
  })
  expect(isPassing(error)).toBe(true)
  expect(intended(error)).not.toBeNull()
})

test('a weak password is a wrong field', () => {
  const fieldError = { field: 'new_pw', rule: RULE.common, message: 'new_pw is one of the first' }
  const error = new WeakPasswordError(fieldError)
  expect(answer(error)).toMatchObject({ status: 422, code: ERROR.validation, options: { errors: [fieldError] } })
  expect(isPassing(error)).toBe(false)
})

test('what nobody meant is a fault, of which nothing is told', () => {
  const error = new Error('relation "secrets" does not exist')
  expect(answer(error)).toMatchObject({ status: 500, code: ERROR.internal })
  expect(answer(error).message).not.toContain('secrets')
  expect(intended(error)).toBeNull()
})
