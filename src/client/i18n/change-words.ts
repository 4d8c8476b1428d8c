import { plural, t } from '@lingui/core/macro'
import type { ChangeState } from '../ui/change-mark/change-mark.tsx'

/** The states of a change in words. */
export function changeStateText(state: ChangeState): string {
  switch (state) {
    case 'keeping':
      return t`Keeping…`
    case 'window':
      return t`In this window`
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

/** The way from a message to what it is about. */
export const showText = (): string => t`Show`

/** To a message that arrived while one waited; the same words as to those who are not signed in. */
export const messageThanksText = (): string => t`Thank you for your message. We will reply as soon as possible.`

/** Of a message that was written before. */
export const messageSentText = (): string => t`Your message has been sent. We will reply as soon as possible.`

export const messageRefusedText = (): string => t`Your message was not accepted.`

/** Beside a form that is filled in without a network. */
export const messageLaterText = (): string =>
  t`There is no network right now. Your message is kept on this device, and sent when the network is back.`

/** @param lasts whether what is kept outlives the page */
export const messageKeptText = (lasts: boolean): string =>
  lasts
    ? t`Your message is kept on this device, and is sent by itself as soon as the server can be reached.`
    : t`Your message is kept in this window alone, and is sent as soon as the server can be reached. Leave it open.`

/** Of what was put in a cart without a network. @param lasts whether what is kept outlives the page */
export const laterText = (lasts: boolean): string =>
  lasts
    ? t`Saved on this device, sent when the network is back.`
    : t`In this window alone, sent when the network is back. Leave it open.`

/** `2 changes are not sent yet.` */
export const unsentText = (unsent: number): string =>
  plural(unsent, { one: '# change is not sent yet.', other: '# changes are not sent yet.' })

/** `2 changes are waiting` */
export const waitingText = (waiting: number): string =>
  plural(waiting, { one: '# change is waiting', other: '# changes are waiting' })

/** `1 change needs attention` */
export const attentionText = (attention: number): string =>
  plural(attention, { one: '# change needs attention', other: '# changes need attention' })
