import { textIn, type TextLanguages } from '#contract/locale.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import type { LineProduct } from '../../../db/cart-schema.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import type { Lowered } from '../rules/approval.ts'

interface Said {
  at: string
  name: string
  what: ApprovalDetail['conversation'][number]['what']
  comment: string
  lowered: (Lowered & { product: LineProduct | null })[] | null
}

/** As much of it as anybody reads. */
const SAID_MAX = 200

/** What was said about a cart's requests, the oldest first. */
export async function conversationOf(
  tx: Db | Tx,
  cartId: string,
  { language, own }: TextLanguages,
): Promise<ApprovalDetail['conversation']> {
  const { rows } = await tx.execute<Said & Record<string, unknown>>(sql`
    SELECT to_json(said.at) #>> '{}' AS at, u.name, said.what, said.comment, (
      SELECT json_agg(one || jsonb_build_object('product', l.product))
      FROM jsonb_array_elements(said.lowered) AS one
      LEFT JOIN cart_lines l ON l.cart_id = ${cartId} AND l.id = (one ->> 'lineId')::uuid) AS lowered
    FROM (
      SELECT a.asked_at AS at, a.asked_by AS user_id, 'asked' AS what, a.comment, '[]'::jsonb AS lowered
      FROM approvals a WHERE a.cart_id = ${cartId}
      UNION ALL
      SELECT d.at, d.user_id, d.what, d.comment, d.lowered
      FROM approval_decisions d JOIN approvals a ON a.id = d.approval_id WHERE a.cart_id = ${cartId}
      ORDER BY at DESC LIMIT ${SAID_MAX}
    ) AS said JOIN users u ON u.id = said.user_id
    ORDER BY said.at`)
  return rows.map(({ at, name, what, comment, lowered }) => ({
    at: new Date(at).toISOString(),
    who: { name },
    what,
    comment,
    lowered: (lowered ?? []).map(({ uid, product, before, after }) => ({
      name: (product && textIn(product.name, language, own)) || uid,
      before,
      after,
    })),
  }))
}
