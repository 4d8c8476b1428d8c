import { t } from '@lingui/core/macro'
import type { ConnectionEntry, ExchangeEntry } from '#contract/punchout/punchout-log.schema.ts'
import { OUTCOMES, type Reason, REFUSALS } from '#contract/punchout/punchout-log.ts'

/** What became of a document, in the person's language; null: a code of another version of the shop. */
export function reasonText(reason: string): string | null {
  const texts: Record<Reason, string> = {
    [OUTCOMES.profile]: t`Was told what the shop supports`,
    [OUTCOMES.opened]: t`Opened a session`,
    [OUTCOMES.openedWithNotices]: t`Opened a session; some articles could not be found or added`,
    [OUTCOMES.ordered]: t`Stored as an order`,
    [OUTCOMES.orderedBefore]: t`The order was stored already`,
    [OUTCOMES.sent]: t`The cart went back to the purchasing system`,
    [OUTCOMES.cancelled]: t`The person went back without a cart`,
    [OUTCOMES.searched]: t`Answered a search`,
    [OUTCOMES.validated]: t`Answered with the article of today`,
    [OUTCOMES.nothingValidated]: t`The article is unknown or has no price`,
    [REFUSALS.unknownSender]: t`Refused: the sender or the secret is wrong`,
    [REFUSALS.noSecret]: t`Refused: it came without a shared secret`,
    [REFUSALS.off]: t`Refused: the connection is switched off`,
    [REFUSALS.demo]: t`Refused: the demo connection is not in use here`,
    [REFUSALS.tooMany]: t`Refused: too many wrong secrets`,
    [REFUSALS.accountOff]: t`Refused: the account of the connection is switched off`,
    [REFUSALS.accountLevel]: t`Refused: the account of the connection has too low access`,
    [REFUSALS.companyRetired]: t`Refused: the shop no longer sells to the company of the connection`,
    [REFUSALS.testMode]: t`Refused: a test document on a connection for production`,
    [REFUSALS.noCookie]: t`Refused: BuyerCookie is missing`,
    [REFUSALS.noReturn]: t`Refused: there is no address to send the cart back to`,
    [REFUSALS.badReturn]: t`Refused: the cart may not be sent to that address`,
    [REFUSALS.unsupported]: t`Refused: that kind of document is not supported`,
    [REFUSALS.noOrders]: t`Refused: this connection takes no orders`,
    [REFUSALS.badOrder]: t`Refused: the order could not be stored as it is`,
    [REFUSALS.unreadable]: t`Refused: the document cannot be read`,
    [REFUSALS.noRequest]: t`Refused: the document is not a request that can be used`,
    [REFUSALS.logFull]: t`So much was said that nothing more is kept of that day`,
    [REFUSALS.failed]: t`Something went wrong here`,
  }
  return Object.hasOwn(texts, reason) ? texts[reason as Reason] : null
}

/** What kind of document it was. */
export function kindText(kind: string): string {
  const texts: Record<string, string> = {
    ProfileRequest: t`Question about what is supported`,
    PunchOutSetupRequest: t`Visit from the purchasing system`,
    PunchOutOrderMessage: t`Cart back`,
    OrderRequest: t`Purchase order`,
    OciLaunch: t`Visit from the purchasing system`,
    OciDetail: t`Visit to one article`,
    OciSourcing: t`Visit with a search`,
    OciBackgroundSearch: t`Search in the background`,
    OciValidate: t`Question about one article`,
    OciReturn: t`Cart back`,
  }
  return Object.hasOwn(texts, kind) ? (texts[kind] ?? kind) : kind
}

/** Statuses from here on are refusals, in cXML as in HTTP. */
export const isRefused = ({ status }: Pick<ExchangeEntry, 'status'>): boolean => status >= 300

/** The protocol of a connection. */
export const wayText = ({ kind }: Pick<ConnectionEntry, 'kind'>): string => (kind === 'oci' ? 'OCI' : 'cXML')

/** Whether a connection is in use. */
export function stateText({ enabled, test }: Pick<ConnectionEntry, 'enabled' | 'test'>): string {
  const state = enabled ? t`In use` : t`Switched off`
  return test ? t`${state}, for tests` : state
}
