import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { Deliveries, Endpoint, Removal } from '#contract/office/webhook.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import { eventName, stateName } from './words.ts'

/** Endpoints as the rows of a file. */
export const endpointCells = (endpoints: readonly Endpoint[], i18n: I18n, locale: Locale): Cell[][] => [
  [t`Address`, t`Is told`, t`State`, t`On its way`, t`Parked`, t`Last delivery`],
  ...endpoints.map((one): Cell[] => [
    one.url,
    one.events.map((event) => eventName(i18n, event)).join('\n'),
    one.active ? t`In use` : t`Switched off`,
    one.waiting,
    one.parked,
    one.last_delivered_at === null ? t`None yet` : momentText(one.last_delivered_at, locale),
  ]),
]

/** Deliveries as the rows of a file. */
export const deliveryCells = (entries: Deliveries['data'], i18n: I18n, locale: Locale): Cell[][] => [
  [t`Number`, t`Event`, t`Moment`, t`State`, t`Tries`, t`Last answer`],
  ...entries.map((one): Cell[] => [
    one.id,
    eventName(i18n, one.type),
    momentText(one.at, locale),
    stateName(i18n, one.state),
    one.attempts,
    one.last_status ?? one.last_error,
  ]),
]

/** Endpoints that were removed as the rows of a file. */
export const removalCells = (removals: readonly Removal[], locale: Locale): Cell[][] => [
  [t`Address`, t`When removed`, t`By whom`],
  ...removals.map(({ url, at, actor }): Cell[] => [url, momentText(at, locale), actor]),
]
