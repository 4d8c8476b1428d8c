import type { Locale } from '#contract/locale.ts'
import { OUTCOMES, REFUSALS } from '#contract/punchout/punchout-log.ts'
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { Db } from '../../../db/client.ts'
import type { Connection, PunchoutSession } from '../../../db/punchout-schema.ts'
import { USUAL_OCI } from '../../../db/punchout-settings.ts'
import { accountOf, localeOf } from '../account.ts'
import { opened } from '../answer.ts'
import type { RunCart } from '../carts.ts'
import { newCode } from '../code.ts'
import { cut } from '../cut.ts'
import { CxmlError } from '../cxml/error.ts'
import { NOBODY } from '../cxml/people.ts'
import type { Exchange } from '../exchange-log.ts'
import { openSession } from '../open-session.ts'
import { returnUrl } from '../return-url.ts'
import { ownParty } from '../setup.ts'
import { articleLines } from './articles.ts'
import { type FormFields, fieldsText } from './fields-text.ts'
import type { Launch } from './launch.ts'
import type { FormPage } from './page.ts'
import { returnFields } from './return-fields.ts'

export interface Opening {
  db: Db
  run: RunCart
  /** Articles of a shop that a text finds for a company, the best first. */
  search: (asked: {
    shop: string
    company: string | null
    language: Locale
    text: string
    limit: number
  }) => Promise<string[]>
}

type Said = Pick<Exchange, 'status' | 'reason' | 'result' | 'answer' | 'sessionId'>

/** Where the browser goes, or the page that it gets, and what the log says of it. */
export type OpenedLaunch = { said: Said } & ({ code: string } | { page: FormPage })

/** Below the thousand fields that some receivers read, with sixteen to an article. */
const MOST_FOUND = 50

/**
 * What a launch of a known connection gets [punchout/oci]: a session, or for `VALIDATE` and `BACKGROUND_SEARCH` the
 * form at once.
 * @throws {CxmlError} 400 an address that carts may not go to; 403 as `accountOf`
 */
export async function openLaunch(deps: Opening, connection: Connection, launch: Launch): Promise<OpenedLaunch> {
  const url = hookOf(connection, launch)
  switch (launch.function) {
    case 'validate':
      return await validated(deps, connection, launch, url)
    case 'background_search':
      return await found(deps, connection, launch, url)
    default: {
      const { session, code } = await started(deps, connection, launch, url)
      return { code, said: { status: 200, answer: '', ...opened(session) } }
    }
  }
}

function hookOf(connection: Connection, { valueOf }: Launch): string {
  const { hookField, sapEvent } = connection.settings.oci ?? USUAL_OCI
  const asked = valueOf(hookField)
  if (asked.toUpperCase() !== 'SAPEVENT:POST') return returnUrl(asked, connection, hookField)
  if (sapEvent) return asked
  throw new CxmlError(400, `${hookField} is SAPEVENT:POST, which this connection does not take.`, REFUSALS.badReturn)
}

async function started(
  { db, run }: Opening,
  connection: Connection,
  launch: Launch,
  url: string,
): Promise<{ session: PunchoutSession; code: string }> {
  const { productId, search } = launch
  const code = newCode()
  const session = await db.transaction(async (tx) =>
    openSession(tx, run, {
      connection,
      operation: 'create',
      cookie: '',
      returnUrl: url,
      ours: [ownParty(connection)],
      theirs: [{ domain: connection.senderDomain, identity: connection.senderIdentity }],
      language: launch.language,
      selected:
        launch.function === 'detail' && productId !== ''
          ? { part: productId, auxiliary: '', quantity: '', price: '' }
          : null,
      search: search === '' ? null : cut(search, MAX_SEARCH_LENGTH),
      items: [],
      buyer: NOBODY,
      echo: launch.echo,
      target: launch.target,
      requestHash: null,
      code: () => code,
    }),
  )
  return { session, code }
}

async function validated(deps: Opening, connection: Connection, launch: Launch, url: string): Promise<OpenedLaunch> {
  const asked = Number(launch.quantity.replace(',', '.'))
  const quantity = Number.isInteger(asked) && asked >= 1 && asked <= ANTAL_MAX ? asked : 1
  const page = await answerForm(deps, connection, launch, url, async () => [{ uid: launch.productId, quantity }])
  const known = Object.keys(page.fields).some((name) => name.startsWith('NEW_ITEM-'))
  const which = cut(launch.productId, 200)
  return {
    page,
    said: {
      status: 200,
      reason: known ? OUTCOMES.validated : OUTCOMES.nothingValidated,
      result: known ? `Answered for the article ${which}.` : `The shop has no article ${which} with a price.`,
      answer: fieldsText(page.fields),
    },
  }
}

async function found(deps: Opening, connection: Connection, launch: Launch, url: string): Promise<OpenedLaunch> {
  const text = cut(launch.search, MAX_SEARCH_LENGTH)
  const { shopId: shop, customerId: company } = connection
  const page = await answerForm(deps, connection, launch, url, async (language) => {
    const uids = text === '' ? [] : await deps.search({ shop, company, language, text, limit: MOST_FOUND })
    return uids.map((uid) => ({ uid, quantity: 1 }))
  })
  const count = Object.keys(page.fields).filter((name) => name.startsWith('NEW_ITEM-DESCRIPTION')).length
  const result = `Answered a search for "${text}" with ${count} articles.`
  return { page, said: { status: 200, reason: OUTCOMES.searched, result, answer: fieldsText(page.fields) } }
}

async function answerForm(
  { db }: Opening,
  connection: Connection,
  launch: Launch,
  url: string,
  wanted: (language: Locale) => Promise<{ uid: string; quantity: number }[]>,
): Promise<FormPage> {
  const { shopLanguage } = await accountOf(db, connection)
  const { settings } = connection
  const language = settings.language ?? localeOf(launch.language) ?? shopLanguage
  const articles = await wanted(language)
  const lines = await db.transaction((tx) => articleLines(tx, { connection, language }, articles))
  const oci = settings.oci ?? USUAL_OCI
  const fields: FormFields = returnFields({ echo: launch.echo, lines, settings: oci })
  return { url, fields, charset: oci.charset, target: launch.target, language }
}
