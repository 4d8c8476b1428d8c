import { and, eq, gt, sql } from '../../../db/drizzle.ts'
import type { Simulation } from '#contract/punchout/simulation.schema.ts'
import type { SimulatedOperation } from '#contract/punchout/simulation.ts'
import type { Db } from '../../../db/client.ts'
import { punchoutConnections, punchoutSimulations } from '../../../db/punchout-schema.ts'
import { USUAL_OCI } from '../../../db/punchout-settings.ts'
import { hashToken } from '../../../http/token.ts'
import { isCode } from '../code.ts'
import { checkFields } from './check-fields.ts'
import { checkMessage, type Looked } from './check-message.ts'
import { checkAnswer, checkLaunch, checkRequest } from './check-visit.ts'
import { returnedForm } from './returned-form.ts'

const NOTHING: Looked = { message: '', checks: [], cart: null }

/** What the simulator's OCI launch asked to have returned. */
const ECHO = { '~OkCode': 'ADDI', '~TARGET': '_self', '~CALLER': 'CTLG' }

/** A simulation of a shop's connection, its cart looked over as the buyer's system would; null: there is none. */
export async function readSimulation(
  db: Db,
  { id, shopId }: { id: string; shopId: string },
): Promise<Omit<Simulation, 'start'> | null> {
  const [row] = await db
    .select({ simulation: punchoutSimulations, connection: punchoutConnections })
    .from(punchoutSimulations)
    .innerJoin(punchoutConnections, eq(punchoutConnections.id, punchoutSimulations.connectionId))
    .where(and(eq(punchoutSimulations.id, id), eq(punchoutConnections.shopId, shopId)))
  if (!row) return null
  const { simulation, connection } = row
  const { returned, returnedAt, operation, request, answer, status, reason, detail, cookie } = simulation
  const { kind, settings } = connection
  const oci = settings.oci ?? USUAL_OCI
  const looked =
    returned === null
      ? NOTHING
      : kind === 'oci'
        ? checkFields(returnedForm(returned, oci.charset), ECHO)
        : checkMessage(returnedForm(returned, 'utf-8'), { settings, cookie })
  const door =
    kind === 'oci'
      ? { request_checks: checkLaunch(request, oci.hookField), answer_checks: [] }
      : { request_checks: checkRequest(request), answer_checks: checkAnswer(answer) }
  return {
    id,
    kind,
    operation: operation as SimulatedOperation,
    request,
    answer,
    status,
    reason,
    detail,
    returned_at: returnedAt?.toISOString() ?? null,
    ...door,
    ...looked,
  }
}

/** Keeps the form that came back to the address with this code, the last of several. @returns whether it is one of ours */
export async function keepReturn(db: Db, code: string, body: Buffer): Promise<boolean> {
  if (!isCode(code)) return false
  const kept = await db
    .update(punchoutSimulations)
    .set({ returned: body, returnedAt: sql`now()` })
    .where(
      and(
        eq(punchoutSimulations.returnHash, hashToken(code)),
        gt(punchoutSimulations.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .returning({ id: punchoutSimulations.id })
  return kept.length > 0
}
