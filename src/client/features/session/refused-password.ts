import type { MessageDescriptor } from '@lingui/core'
import { isApiError } from '../../http/api-error.ts'
import { passwordRuleText } from '../../i18n/password-words.ts'

/** What the server has against the new password of a request, to show under its field; nothing, where it failed else. */
export function refusedPasswordText(error: unknown): MessageDescriptor | undefined {
  const field = isApiError(error) ? error.fields.find(({ field }) => field === 'new_pw') : undefined
  return field && passwordRuleText(field.rule)
}
