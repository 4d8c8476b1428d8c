import { t } from '@lingui/core/macro'

/** What a supplier's attribute says, as it stands; words of programs, which are nobody's language, as people say them. */
export function attributeText(value: string): string {
  switch (value.trim().toLowerCase()) {
    case 'true':
      return t`Yes`
    case 'false':
      return t`No`
    default:
      return value
  }
}
