import { expect, test } from 'vitest'
import { checkNewPassword } from '#contract/users/password.ts'

test.each([
  ['elevenchars', null, 'tooShort'],
  ['😀😁😂🤣😃😄😅😆😉😊😇', null, 'tooShort'],
  ['😀😁😂🤣😃😄😅😆😉😊😇🙂', null, null],
  ['x1y2z3'.repeat(34), null, 'tooLong'],
  ['the old password', 'the old password', 'sameAsOld'],
  ['Somebody.Else', null, 'sameAsUsername'],
  ['abababababab', null, 'tooSimple'],
  ['somebody.else 2', 'the old password', null],
])('%j after %j: %s', (password, old, rule) => {
  expect(checkNewPassword(password, old, 'somebody.else')).toBe(rule)
})
