import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../../ui/page-title.ts'

export function LoginPage() {
  const { t } = useLingui()
  usePageTitle(t`Log in`)
  return null
}
