import { textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'
import { FAILED_MAIL_STATES, type FailedMailState } from '#contract/office/mail.ts'

/** What may stand of a mail in a row, in this order; what it is about always does. */
export const MAIL_COLUMNS = ['to', 'shop', 'written', 'why', 'tries'] as const
export type MailColumn = (typeof MAIL_COLUMNS)[number]

/** What the list of mails shows: its address and nothing else. */
export interface MailsState {
  state: FailedMailState
  /** Those of all shops that one may see. */
  all: boolean
  /** Empty: all of them, or those that were chosen last. */
  columns: MailColumn[]
  page: number
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readMailsState(query: Readonly<Record<string, unknown>>): MailsState {
  const page = Number(query.page)
  const said = textsOf(query.state)[0]
  return {
    state: FAILED_MAIL_STATES.find((one) => one === said) ?? 'waiting',
    all: textsOf(query.shops)[0] === 'all',
    columns: readColumns(textsOf(query.columns)[0], MAIL_COLUMNS),
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The same as an address says it, without what goes without saying. */
export const writeMailsState = ({ state, all, columns, page }: MailsState): Record<string, string | number> => ({
  ...(state !== 'waiting' && { state }),
  ...(all && { shops: 'all' }),
  ...writeColumns(columns),
  ...(page > 1 && { page }),
})
