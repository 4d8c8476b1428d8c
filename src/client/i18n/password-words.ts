import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RULE, type Rule } from '#contract/errors.ts'
import { PASSWORD_MIN, type PasswordError } from '#contract/users/password.ts'

const TEXTS: Record<PasswordError, MessageDescriptor> = {
  tooShort: msg`Use at least ${PASSWORD_MIN} characters`,
  tooLong: msg`That is too long`,
  sameAsOld: msg`Choose another password than the one you have`,
  sameAsUsername: msg`The password may not be your username`,
  tooSimple: msg`That is too easy to guess`,
}

/** The rules that the server alone knows. */
const RULE_TEXTS: Partial<Record<Rule, MessageDescriptor>> = {
  [RULE.tooShort]: TEXTS.tooShort,
  [RULE.tooLong]: TEXTS.tooLong,
  [RULE.common]: msg`Many others use that password, or one much like it. Choose another one`,
  [RULE.personal]: msg`The password is little more than a name that others know. Choose another one`,
}

/** What is wrong with a new password, to show under its field. */
export const passwordErrorText = (error: PasswordError): MessageDescriptor => TEXTS[error]

/** The same of a rule that the server found broken. */
export const passwordRuleText = (rule: Rule): MessageDescriptor => RULE_TEXTS[rule] ?? TEXTS.tooSimple
