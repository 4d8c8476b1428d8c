import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContactError, ContactField } from '#contract/contact-form.ts'
import { RULE, type Rule } from '#contract/errors.ts'

/** What people read of each broken rule. */
const ERRORS: Record<ContactError, MessageDescriptor> = {
  nameRequired: msg`Enter your name`,
  phoneRequired: msg`Enter your phone number`,
  emailRequired: msg`Enter your email address`,
  emailInvalid: msg`This does not look like an email address`,
  companyNameRequired: msg`Enter the company's name`,
  orgNumberRequired: msg`Enter the organisation number`,
  postalCodeRequired: msg`Enter the postal code`,
  messageRequired: msg`Write a message`,
  nameTooLong: msg`This is too long`,
  phoneTooLong: msg`This is too long`,
  emailTooLong: msg`This is too long`,
  companyNameTooLong: msg`This is too long`,
  orgNumberTooLong: msg`This is too long`,
  postalCodeTooLong: msg`This is too long`,
  messageTooLong: msg`This is too long`,
}

export const contactErrorText = (error: ContactError): MessageDescriptor => ERRORS[error]

/** A rule the server found broken, as the form's own error. */
export function contactErrorOf(field: ContactField, rule: Rule): ContactError {
  if (rule === RULE.tooLong) return `${field}TooLong`
  return field === 'email' && rule !== RULE.required ? 'emailInvalid' : `${field}Required`
}
