import { isEmail } from '#contract/contact-form.ts'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import type { Tx } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { prepared } from '../../../db/pipeline.ts'
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
    const isForDeciders = DECIDERS.has(change.what)
    const ids = isForDeciders ? asked.filter((id) => id !== session.userId).slice(0, TOLD_MAX) : [askedBy]
    const [own, people, lines] = await Promise.all([
      ownLanguage(tx, cart.shopId),
      peopleOf(tx, [session.userId, ...ids]),
      readOwnLines(tx, cart.id),
    ])
    const actor = people.find(({ id }) => id === session.userId)
    for (const to of receivers(people, ids, own)) {
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
  const [shop] = await shopLanguage(tx).execute({ shopId })
  return isLocale(shop?.language) ? shop.language : DEFAULT_LOCALE
}

const shopLanguage = prepared('shop_language', (tx) =>
  tx
    .select({ language: shops.language })
    .from(shops)
    .where(eq(shops.shopId, sql.placeholder('shopId'))),
)

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'language'>

/** Those of them who can still be told. */
const peopleOf = (tx: Tx, ids: readonly string[]): Promise<Person[]> => activePeople(tx).execute({ ids: [...ids] })

const activePeople = prepared('active_people', (tx) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(and(sql`${users.id} = ANY (${sql.placeholder('ids')}::uuid[])`, users.active)),
)

/** Each in the language that they last used. */
const receivers = (people: readonly Person[], ids: readonly string[], own: Locale): Receiver[] =>
  people
    .filter(({ id }) => ids.includes(id))
    .map(({ name, email, language }) => ({ name, email, language: isLocale(language) ? language : own }))
