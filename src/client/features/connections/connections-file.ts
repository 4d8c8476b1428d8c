import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { ConnectionEntry, ExchangeEntry } from '#contract/punchout/punchout-log.schema.ts'
import type { Cell } from '../../http/table-file.ts'
import { momentText } from '../../i18n/moment.ts'
import { isRefused, kindText, reasonText, stateText, wayText } from './words.ts'

/** Connections as the rows of a file, and nothing that opens anything. */
export const connectionCells = (connections: readonly ConnectionEntry[], locale: Locale): Cell[][] => [
  [t`Connection`, t`Way`, t`Known as`, t`Account`, t`State`, t`Last document`],
  ...connections.map((one): Cell[] => [
    one.name,
    wayText(one),
    one.sender,
    one.username,
    stateText(one),
    one.last_at === null ? t`None yet` : momentText(one.last_at, locale),
  ]),
]

/** What was said over connections as the rows of a file, without the documents themselves. */
export const exchangeCells = (exchanges: readonly ExchangeEntry[], locale: Locale): Cell[][] => [
  [t`Number`, t`Moment`, t`Connection`, t`Document`, t`Result`, t`Status`, t`What became of it`],
  ...exchanges.map((one): Cell[] => [
    one.id,
    momentText(one.at, locale),
    one.connection.name,
    kindText(one.kind),
    isRefused(one) ? t`Refused` : t`Went well`,
    one.status,
    reasonText(one.reason) ?? one.detail,
  ]),
]
