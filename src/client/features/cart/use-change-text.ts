import { useLingui } from '@lingui/react/macro'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'

/** The states of a change in words. */
export function useChangeText(): (state: ChangeState) => string {
  const { t } = useLingui()
  return (state) => {
    switch (state) {
      case 'device':
        return t`On this device`
      case 'sending':
        return t`Sending`
      case 'sent':
        return t`Sent`
      case 'attention':
        return t`Needs attention`
    }
  }
}
