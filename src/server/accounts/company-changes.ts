import type { CompanyChangeKind } from '#contract/office/company.ts'
import type { CompanyChange, CompanySays } from '#contract/office/company.schema.ts'
import type { Db, Tx } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { type Actor, actorColumns } from './audit.ts'

/** Of each company the latest are kept, and told. */
const CHANGES_KEPT = 100

/** What a company says, as far as people write it. */
export interface Said extends CompanySays {
  retired: boolean
}

const FIELDS = ['name', 'org_number', 'payment_terms', 'addresses'] as const satisfies readonly (keyof CompanySays)[]

/** What was done to a company, and which fields it touched; null: nothing. */
function changeBetween(
  before: Said | null,
  after: Said,
): { what: CompanyChangeKind; fields: (keyof CompanySays)[] } | null {
  const fields = FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]))
  if (!before) return { what: 'made', fields }
  if (before.retired !== after.retired) return { what: after.retired ? 'retired' : 'returned', fields }
  return fields.length > 0 ? { what: 'changed', fields } : null
}

/**
 * Writes down what has become of a company, in the transaction that does it; what says the same as before is nothing.
 * @param before null: it was made
 */
export async function noteCompany(
  tx: Tx,
  { actor, customerId }: { actor: Actor; customerId: string },
  before: Said | null,
  after: Said,
): Promise<void> {
  const change = changeBetween(before, after)
  if (!change) return
  const only = (said: Said | null) => JSON.stringify(Object.fromEntries(change.fields.map((key) => [key, said?.[key]])))
  const [actorId, actorKey] = actorColumns(actor)
  await tx.execute(sql`
    INSERT INTO company_changes (customer_id, actor_id, actor_key, what, was, became)
    VALUES (${customerId}::uuid, ${actorId}::uuid, ${actorKey}::uuid, ${change.what},
      ${before ? only(before) : '{}'}::jsonb, ${only(after)}::jsonb)`)
  await tx.execute(sql`
    DELETE FROM company_changes WHERE customer_id = ${customerId}::uuid AND id <= (
      SELECT id FROM company_changes WHERE customer_id = ${customerId}::uuid ORDER BY id DESC
      OFFSET ${CHANGES_KEPT} LIMIT 1)`)
}

interface ChangeRow extends Record<string, unknown> {
  at: Date | string
  person: string | null
  key: string | null
  what: CompanyChangeKind
  was: Partial<CompanySays>
  became: Partial<CompanySays>
}

/** What was done to a company, the newest first. */
export async function companyChanges(db: Db | Tx, customerId: string): Promise<CompanyChange[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    SELECT c.at, u.name AS person, k.name AS key, c.what, c.was, c.became
    FROM company_changes c LEFT JOIN users u ON u.id = c.actor_id LEFT JOIN api_keys k ON k.id = c.actor_key
    WHERE c.customer_id = ${customerId}::uuid ORDER BY c.id DESC LIMIT ${CHANGES_KEPT}`)
  return rows.map(({ at, person, key, ...row }) => ({ at: new Date(at).toISOString(), by: person, key, ...row }))
}
