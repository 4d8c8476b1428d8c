import type { Pool } from 'pg'
import type { Db, Tx } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { RunCart } from './carts.ts'
import { cxmlRoute } from './cxml-route.ts'
import { sessionRoutes } from './routes.ts'
import { secretCheck } from './secrets.ts'

export interface PunchoutDeps {
  db: Db
  pool: Pool
  demo: boolean
  publicUrl: string | undefined
  run: RunCart
  /** What an order is besides its cart. */
  ordering: {
    placed: (tx: Tx, order: { cartId: string; language: string | undefined }) => Promise<void>
    committed: () => void
  }
}

/** Procurement systems: their documents, and the sessions of those whom they send (punchout.md, decisions §5). */
export async function punchoutFeature(app: App, deps: PunchoutDeps): Promise<void> {
  const { db, pool, demo, publicUrl, run, ordering } = deps
  await cxmlRoute(app, {
    db,
    run,
    demo,
    publicUrl,
    check: secretCheck(),
    failures: rateLimit(pool, { name: 'punchout', limit: 10, seconds: 900 }),
    placed: (tx, cartId) => ordering.placed(tx, { cartId, language: undefined }),
    committed: () => ordering.committed(),
    failed: (err) => app.log.error({ err }, 'a cXML document could not be answered'),
  })
  sessionRoutes(app, { db, run })
}
