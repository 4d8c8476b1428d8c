import { textsOf } from '#contract/catalogue/query.ts'
import { FAILED_MAIL_STATES, type FailedMailState } from '#contract/office/mail.ts'

/** What the list of mails shows: its address and nothing else. */
export interface MailsState {
  state: FailedMailState
  /** Those of all shops that one may see. */
  all: boolean
  page: number
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readMailsState(query: Readonly<Record<string, unknown>>): MailsState {
  const page = Number(query.page)
  const said = textsOf(query.state)[0]
  return {
    state: FAILED_MAIL_STATES.find((one) => one === said) ?? 'waiting',
    all: textsOf(query.shops)[0] === 'all',
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The same as an address says it, without what goes without saying. */
export const writeMailsState = ({ state, all, page }: MailsState): Record<string, string | number> => ({
  ...(state !== 'waiting' && { state }),
  ...(all && { shops: 'all' }),
  ...(page > 1 && { page }),
})
