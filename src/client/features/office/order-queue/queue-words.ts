import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { OrderStage } from '#contract/office/orders.ts'
import type { QueueName } from './address.ts'

/** Where an order stands. */
export const stageText = (i18n: I18n, stage: OrderStage): string => queueText(i18n, stage)

/** What a part of the queue is called. */
export function queueText(i18n: I18n, queue: QueueName): string {
  const texts: Readonly<Record<QueueName, string>> = {
    '': t(i18n)`All orders`,
    to_confirm: t(i18n)`To confirm`,
    confirmed: t(i18n)`Confirmed`,
    partly_delivered: t(i18n)`Partly delivered`,
    late: t(i18n)`Late`,
    handed_over: t(i18n)`Handed over`,
    cancelled: t(i18n)`Cancelled`,
  }
  return texts[queue]
}
