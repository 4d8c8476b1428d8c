import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import { intended } from '../../../http/errors.ts'
import { Refused } from '../authenticate.ts'
import { CxmlError, troubleOf } from '../cxml/error.ts'
import { keepExchange } from '../exchange-log.ts'
import type { Field } from './form-data.ts'
import { type Launch, type OciFunction, readLaunch } from './launch.ts'
import { type OpenedLaunch, type Opening, openLaunch } from './open.ts'
import { launchText } from './redact.ts'

export interface Launching extends Opening {
  /** Whose launch it is. @throws {Refused} */
  authenticate: (launch: Launch, ip: string) => Promise<Connection>
  /** A failure that nobody else is told of. */
  failed: (error: unknown) => void
}

const KINDS: Readonly<Record<OciFunction, string>> = {
  open: 'OciLaunch',
  detail: 'OciDetail',
  validate: 'OciValidate',
  sourcing: 'OciSourcing',
  background_search: 'OciBackgroundSearch',
}

const refused = (error: unknown) => ({
  answer: '',
  ...(error instanceof CxmlError
    ? { status: error.status, reason: error.reason, result: error.message }
    : {
        status: intended(error)?.status ?? troubleOf(error).status,
        reason: REFUSALS.failed,
        result: troubleOf(error).message,
      }),
})

/**
 * What a launch gets, told in the log of its connection as far as one can be named.
 * @throws {CxmlError} as `authenticate` and `openLaunch`
 */
export async function answerLaunch(
  deps: Launching,
  fields: ReadonlyMap<string, Field>,
  ip: string,
): Promise<OpenedLaunch> {
  const asked = readLaunch(fields)
  const kept = { kind: KINDS[asked.function], document: launchText(fields) }
  let connection: Connection | undefined
  let proven = false
  try {
    connection = await deps.authenticate(asked, ip)
    proven = true
    const opened = await openLaunch(deps, connection, asked)
    await keepExchange(deps.db, { ...kept, ...opened.said, proven: true, connectionId: connection.id }).catch(
      deps.failed,
    )
    return opened
  } catch (error) {
    if (error instanceof Refused) {
      connection ??= error.connection
      proven ||= error.proven
    }
    if (connection)
      await keepExchange(deps.db, { ...kept, ...refused(error), proven, connectionId: connection.id }).catch(
        deps.failed,
      )
    throw error
  }
}
