import { and, inArray, lt, ne, or, sql } from './drizzle.ts'
import { CHANGES_DAYS } from '#contract/office/history.ts'
import { API } from '#contract/paths.ts'
import { forgetUnnamedDocuments } from '../pictures/documents.ts'
import { forgetUnnamedPhotos } from '../pictures/uploads.ts'
import { IMPORT_UNDO_DAYS } from '#contract/office/import.ts'
import { WEB_PICTURE_DAYS } from '#contract/office/web-pictures.ts'
import type { Db } from './client.ts'
import { importProducts, imports } from './import-schema.ts'
import {
  punchoutExchanges,
  punchoutLogDays,
  punchoutSecrets,
  punchoutSessions,
  punchoutSimulations,
} from './punchout-schema.ts'
import { idempotencyKeys, knownNetworks, mails, passwordLinks, setupLinks, tokens } from './schema.ts'
import { settleChanged } from './settle-attributes.ts'
import { cartShares } from './share-schema.ts'
import { webhookAttempts, webhookDeliveries, webhookRemovals, webhookSecrets } from './webhook-schema.ts'

const HOUR_MS = 3_600_000

/** A cart that comes back to be edited, or ordered, is known by its session. */
const PUNCHOUT_SESSION_DAYS = 400

/** Reports of imports are kept for two years. */
const IMPORT_DAYS = 730

/** Who removed an endpoint of webhooks is known as long. */
const REMOVAL_DAYS = 730

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/**
 * Removes what has had its time: ended tokens and links, answers after 180 days [contract/idempotency], mails that were sent or left, share links
 * that nobody asks after any more, old counters; of punchout what was said, tried or right 90 days ago [punchout/log],
 * old sessions, and secrets that were replaced; what imports could be undone to, and what they left, after 30 days, as what became of pictures on the web; webhooks that were delivered or given up 30 days ago [contract/webhooks]. Looks at the attributes of shops whose products have changed [server/import]. Documents
 * that no product names for a week [contract/documents], and photographs that none has named [contract/pictures]. Others stay:
 * orders and carts show those of products that are gone.
 */
export async function tidy(db: Db): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`))
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, sql`now()`))
  // A tablet that comes back after a year may say a message again: those keys are kept for ever [outbox/server].
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, daysAgo(180)), ne(idempotencyKeys.path, API.form)))
  await db.delete(mails).where(or(lt(mails.sentAt, daysAgo(30)), lt(mails.leftAt, daysAgo(30))))
  await db.delete(cartShares).where(lt(cartShares.expiresAt, daysAgo(30)))
  await db.delete(punchoutExchanges).where(lt(punchoutExchanges.at, daysAgo(90)))
  await db.delete(punchoutLogDays).where(lt(punchoutLogDays.day, sql`current_date - 90`))
  await db.delete(knownNetworks).where(lt(knownNetworks.succeededAt, daysAgo(90)))
  await db.delete(punchoutSimulations).where(lt(punchoutSimulations.createdAt, daysAgo(90)))
  await db.delete(punchoutSessions).where(lt(punchoutSessions.createdAt, daysAgo(PUNCHOUT_SESSION_DAYS)))
  await db.delete(punchoutSecrets).where(lt(punchoutSecrets.expiresAt, daysAgo(1)))
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(lt(imports.finishedAt, daysAgo(IMPORT_UNDO_DAYS)))
  await db.delete(importProducts).where(inArray(importProducts.importId, old))
  await db.execute(
    sql`DELETE FROM import_held l USING imports i WHERE i.id = l.import_id AND i.finished_at < ${daysAgo(IMPORT_UNDO_DAYS)}`,
  )
  // Of addresses that nobody waits for, what became of them is known for a while.
  await db.execute(sql`
    DELETE FROM web_picture_products WHERE (shop_id, uid) IN (
      SELECT shop_id, uid FROM web_picture_products WHERE created_at < ${daysAgo(WEB_PICTURE_DAYS)} FOR UPDATE SKIP LOCKED)`)
  await db.execute(sql`
    DELETE FROM web_pictures WHERE id IN (
      SELECT id FROM web_pictures w WHERE NOT EXISTS (SELECT FROM web_picture_uses u WHERE u.picture_id = w.id)
        AND (state = 'waiting' OR settled_at < ${daysAgo(WEB_PICTURE_DAYS)}) AND lease IS NULL FOR UPDATE SKIP LOCKED)`)
  await db.delete(imports).where(lt(imports.createdAt, daysAgo(IMPORT_DAYS)))
  await db.delete(webhookRemovals).where(lt(webhookRemovals.at, daysAgo(REMOVAL_DAYS)))
  const settled = inArray(webhookDeliveries.state, ['delivered', 'skipped'])
  await db.delete(webhookDeliveries).where(and(settled, lt(webhookDeliveries.settledAt, daysAgo(30))))
  await db.delete(webhookAttempts).where(lt(webhookAttempts.at, daysAgo(30)))
  await db.delete(webhookSecrets).where(lt(webhookSecrets.expiresAt, daysAgo(1)))
  await db.execute(sql`
    DELETE FROM webhook_events v WHERE v.at < ${daysAgo(30)}
    AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = v.id)`)
  await db.execute(sql`DELETE FROM rate_limits WHERE expire < ${Date.now() - HOUR_MS}`)
  await forgetUnnamedDocuments(db)
  await db.execute(sql`DELETE FROM product_changes WHERE at < ${daysAgo(CHANGES_DAYS)}`)
  await db.execute(sql`DELETE FROM product_releases WHERE at < ${daysAgo(CHANGES_DAYS)}`)
  await db.execute(sql`DELETE FROM price_list_changes WHERE at < ${daysAgo(CHANGES_DAYS)}`)
  await forgetUnnamedPhotos(db)
  await settleChanged(db)
}

/** Tidies once an hour; several processes doing so do no harm. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): { close: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = tidy(db).catch(onError)
  }, HOUR_MS)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
