import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from '../../../db/drizzle.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import type { Simulate } from '#contract/punchout/simulation.schema.ts'
import { SIMULATED } from '#contract/punchout/simulation.ts'
import { type Connection, punchoutConnections, punchoutSimulations } from '../../../db/punchout-schema.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { hashToken } from '../../../http/token.ts'
import { type Answering, answerCxml, type Said } from '../answer.ts'
import { allowed } from '../authenticate.ts'
import { newCode } from '../code.ts'
import { CxmlError } from '../cxml/error.ts'
import { redacted } from '../cxml/redact.ts'
import { find, readTree, textAt } from '../cxml/tree.ts'
import { escapeText } from '../cxml/write.ts'
import { answerLaunch, type Launching } from '../oci/answer-launch.ts'
import { readForm } from '../oci/form-data.ts'
import { launchText } from '../oci/redact.ts'
import { encodeForm } from './encode-form.ts'
import { type Asking, launchFields, setupRequest } from './request.ts'

export interface Simulating {
  cxml: Omit<Answering, 'authenticate'>
  oci: Omit<Launching, 'authenticate'>
  /** Whether the demo may be used here. */
  demo: boolean
}

interface Caller {
  userId: string
  ip: string
  /** Where the shop is, without a slash at the end. */
  origin: string
}

interface SimulatedAnswer extends Pick<Said, 'answer' | 'reason'> {
  status: number
  request: string
  detail: string
  /** Path and query of the start page. */
  start: string | null
  /** The form that came back at once. */
  returned: Buffer | null
}

/**
 * Plays the buyer's system against a connection of the shop: asks as it would, through the same door, with the
 * connection proved by who asks instead of by its secret, which nobody here knows. The cart comes back to an address of
 * our own.
 * @returns the id of what is kept, and where to go
 * @throws {HttpProblem} 404 no such connection; 400 what its kind cannot be asked
 */
export async function simulate(
  deps: Simulating,
  options: Simulate,
  { userId, ip, origin }: Caller,
): Promise<{ id: string; start: string | null }> {
  const { db } = deps.cxml
  const connection = await meant(db, options)
  const returnCode = newCode()
  const asking: Asking = {
    connection,
    options,
    secret: randomBytes(24).toString('base64url'),
    cookie: `simulation-${randomUUID()}==`,
    returnUrl: `${origin}/api/punchout/simulations/return/${returnCode}`,
    payloadId: `${randomUUID()}@simulator`,
    at: new Date(),
  }
  const simulated =
    connection.kind === 'oci' ? await byOci(deps, asking, ip) : await byCxml(deps, asking, { ip, origin })
  const { start, ...kept } = simulated
  const id = randomUUID()
  await db.insert(punchoutSimulations).values({
    ...kept,
    id,
    userId,
    connectionId: connection.id,
    operation: options.operation,
    returnHash: hashToken(returnCode),
    // As it is compared: markup, like the echo.
    cookie: connection.kind === 'oci' ? '' : escapeText(asking.cookie),
    returnedAt: simulated.returned === null ? null : new Date(),
  })
  return { id, start }
}

async function meant(
  db: Simulating['cxml']['db'],
  { connection_id: id, shop_id: shopId, operation }: Simulate,
): Promise<Connection> {
  const [connection] = await db
    .select()
    .from(punchoutConnections)
    .where(and(eq(punchoutConnections.id, id), eq(punchoutConnections.shopId, shopId)))
  if (!connection) throw new HttpProblem(404, ERROR.notFound)
  const known: readonly string[] = SIMULATED[connection.kind]
  if (known.includes(operation)) return connection
  throw new HttpProblem(400, ERROR.validation, {
    errors: [{ field: 'operation', rule: RULE.choice, message: `Not by ${connection.kind}` }],
  })
}

/** Carts of this connection may for once go to ourselves as well. */
function proved({ demo }: Simulating, { connection, returnUrl }: Asking): Connection {
  const { host, protocol } = new URL(returnUrl)
  const { settings, test } = allowed(connection, demo)
  const returnHosts = [...settings.returnHosts, host]
  return { ...connection, test: test || protocol === 'http:', settings: { ...settings, returnHosts } }
}

async function byCxml(deps: Simulating, asking: Asking, at: Pick<Caller, 'ip' | 'origin'>): Promise<SimulatedAnswer> {
  const request = setupRequest(asking)
  const answering = { ...deps.cxml, authenticate: async () => proved(deps, asking) }
  const incoming = { body: Buffer.from(request), contentType: 'text/xml; charset=UTF-8', ...at }
  const { answer, status, reason, result } = await answerCxml(answering, incoming)
  const document = readTree(answer)
  const url = URL.parse(textAt(find(document, 'Response', 'PunchOutSetupResponse', 'StartPage', 'URL')))
  return {
    request: redacted(readTree(request)),
    answer: redacted(document),
    status,
    reason,
    detail: result,
    start: url && `${url.pathname}${url.search}`,
    returned: null,
  }
}

async function byOci(deps: Simulating, asking: Asking, ip: string): Promise<SimulatedAnswer> {
  const fields = readForm(encodeForm(launchFields(asking), 'utf-8'))
  const request = launchText(fields)
  try {
    const opened = await answerLaunch({ ...deps.oci, authenticate: async () => proved(deps, asking) }, fields, ip)
    const { answer, status, reason, result } = opened.said
    const simulated = { request, answer, status, reason, detail: result }
    return 'code' in opened
      ? { ...simulated, start: `/login/ext?session=${opened.code}`, returned: null }
      : { ...simulated, start: null, returned: encodeForm(opened.page.fields, opened.page.charset) }
  } catch (error) {
    if (!(error instanceof CxmlError)) throw error
    const { status, reason, message } = error
    return { request, answer: '', status, reason, detail: message, start: null, returned: null }
  }
}
