import type { Pool } from 'pg'
import type { Db, Tx } from '../../db/client.ts'
import type { OrderedCart } from '../../db/order-schema.ts'
import type { App } from '../../http/app-type.ts'
import { attempts } from '../../http/attempts.ts'
import type { OriginOf } from '../../http/origin.ts'
import type { RunCart } from './carts.ts'
import { authenticate, authenticateLaunch, beforeReading, unread } from './authenticate.ts'
import { connectionRoutes } from './connections/routes.ts'
import { cxmlRoute } from './cxml-route.ts'
import { logRoutes } from './log-routes.ts'
import type { Opening } from './oci/open.ts'
import { ociRoute } from './oci/route.ts'
import { sessionRoutes } from './routes.ts'
import { secretCheck } from './secrets.ts'
import { simulatorRoutes } from './simulator/routes.ts'

export interface PunchoutDeps {
  db: Db
  pool: Pool
  demo: boolean
  /** Whether the shop is open to others. */
  production: boolean
  origin: OriginOf
  run: RunCart
  search: Opening['search']
  /** What an order is besides its cart. */
  ordering: {
    placed: (tx: Tx, order: { cart: OrderedCart; language: string | undefined }) => Promise<unknown>
    committed: () => void
  }
  /** Milliseconds within which there is an answer, whatever happens. */
  timeoutMs?: number | undefined
}

/** Procurement systems wait no longer [punchout/reading-documents], nor do people whom they send [punchout/oci]. */
const TIMEOUT_MS = 10_000

/** Procurement systems: their documents, and the sessions of those whom they send [punchout/flow]. */
export async function punchoutFeature(app: App, deps: PunchoutDeps): Promise<void> {
  const { db, pool, demo, production, origin, run, search, ordering, timeoutMs = TIMEOUT_MS } = deps
  const proof = {
    db,
    demo,
    check: secretCheck(),
    attempts: attempts(db, pool, { name: 'punchout', pair: 100, network: 10, subject: 100, unread: 100 }),
  }
  const failed = (err: unknown): void => app.log.error({ err }, 'a document of punchout could not be answered')
  const cxml = {
    db,
    run,
    placed: (tx: Tx, cart: OrderedCart) => ordering.placed(tx, { cart, language: undefined }),
    committed: () => ordering.committed(),
    failed,
  }
  const oci = { db, run, search, failed }
  await cxmlRoute(app, {
    ...cxml,
    origin,
    timeoutMs,
    beforeReading: (ip) => beforeReading(proof, ip),
    unread: (ip) => unread(proof, ip),
    authenticate: (header, ip) => authenticate(proof, header, ip),
  })
  await ociRoute(app, {
    ...oci,
    origin,
    timeoutMs,
    authenticate: (launch, ip) => authenticateLaunch(proof, launch, ip),
  })
  sessionRoutes(app, { db, run })
  logRoutes(app, db)
  connectionRoutes(app, { db, production })
  await simulatorRoutes(app, { db, origin, demo, cxml, oci })
}
