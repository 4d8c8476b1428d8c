import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PASSWORD_MIN, type PasswordError } from '#contract/password.ts'

const TEXTS: Record<PasswordError, MessageDescriptor> = {
  tooShort: msg`Use at least ${PASSWORD_MIN} characters`,
  tooLong: msg`That is too long`,
  sameAsOld: msg`Choose another password than the one you have`,
  sameAsUsername: msg`The password may not be your username`,
  tooSimple: msg`That is too easy to guess`,
}

/** What is wrong with a new password, to show under its field. */
export const passwordErrorText = (error: PasswordError): MessageDescriptor => TEXTS[error]
