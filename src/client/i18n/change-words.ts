import { plural, t } from '@lingui/core/macro'
import type { ChangeState } from '../ui/change-mark/change-mark.tsx'

/** The states of a change in words. */
export function changeStateText(state: ChangeState): string {
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

/** `2 changes are not sent yet.` */
export const unsentText = (unsent: number): string =>
  plural(unsent, { one: '# change is not sent yet.', other: '# changes are not sent yet.' })

/** `2 changes are waiting` */
export const waitingText = (waiting: number): string =>
  plural(waiting, { one: '# change is waiting', other: '# changes are waiting' })

/** `1 change needs attention` */
export const attentionText = (attention: number): string =>
  plural(attention, { one: '# change needs attention', other: '# changes need attention' })
