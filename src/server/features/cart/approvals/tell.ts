import { isEmail } from '#contract/contact-form.ts'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import type { Tx } from '../../../db/client.ts'
import { inArray, eq } from '../../../db/drizzle.ts'
import { shops, users } from '../../../db/schema.ts'
import { oneLine, queueMail } from '../../../mail/queue.ts'
import type { CartState } from '../rules/state.ts'
import { writeRequestLetter } from './letter.ts'
import { requestTexts } from './texts.ts'
import type { RequestEvent, Told } from './write.ts'
import { readOwnLines } from '../repository.ts'

/** As many are told at once of one request. */
const TOLD_MAX = 20

/** What those who are asked hear of; the rest is for who asked. */
const DECIDERS: ReadonlySet<RequestEvent['change']['what']> = new Set(['asked', 'withdrawn', 'cancelled'])

interface Receiver {
  name: string
  email: string
  language: Locale
}

/**
 * Who has to do with a request gets a mail, in the transaction that changes it: those who are asked, also of a request that
 * is gone again, and who asked of what was decided. Its link leads to the app and signs nobody in. An order tells its buyer by itself.
 */
export const createTelling =
  (publicUrl: string | undefined): Told =>
  async (tx, session, { requestId, askedBy, asked, change, cart, language }) => {
    // Others have to say yes as well: nothing is decided yet.
    if (change.what === 'approved' && change.by === null) return
    const own = await ownLanguage(tx, cart.shopId)
    const isForDeciders = DECIDERS.has(change.what)
    const ids = isForDeciders ? asked.filter((id) => id !== session.userId).slice(0, TOLD_MAX) : [askedBy]
    const [actor] = await receivers(tx, [session.userId], own)
    const lines = await readOwnLines(tx, cart.id)
    for (const to of await receivers(tx, ids, own)) {
      if (!isEmail(to.email)) continue
      const spoken = isForDeciders || !isLocale(language) ? to.language : language
      const texts = requestTexts(spoken)
      const { subject, intro } = texts[change.what](actor?.name ?? '', cart.title)
      const letter = writeRequestLetter({
        cart,
        lines,
        texts,
        languages: { language: spoken, own },
        greeting: texts.greeting(to.name),
        intro,
        comment: change.comment,
        commenter: actor?.name ?? '',
        ...(publicUrl !== undefined && {
          link: `${publicUrl}${isForDeciders ? `/approvals/${requestId}` : placeOf(cart)}`,
        }),
      })
      await queueMail(tx, { to: to.email, subject: oneLine(subject), ...letter })
    }
  }

const placeOf = ({ id, orderedAt }: CartState): string => (orderedAt ? `/orders/${id}` : '/cart')

async function ownLanguage(tx: Tx, shopId: string): Promise<Locale> {
  const [shop] = await tx.select({ language: shops.language }).from(shops).where(eq(shops.shopId, shopId))
  return isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
}

/** People who can still be told, each in the language that they last used. */
async function receivers(tx: Tx, ids: readonly string[], own: Locale): Promise<Receiver[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ name: users.name, email: users.email, language: users.language, active: users.active })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return rows
    .filter(({ active }) => active)
    .map(({ name, email, language }) => ({ name, email, language: isLocale(language) ? language : own }))
}
