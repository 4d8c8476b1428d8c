import { isEmail } from '#contract/contact-form.ts'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { oneLine, queueMail } from '../../../mail/queue.ts'
import type { CartState } from '../rules/state.ts'
import { writeRequestLetter } from './letter.ts'
import { requestTexts } from './texts.ts'
import type { Contact } from './facts.ts'
import type { RequestEvent, Told } from './write.ts'

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
  async (tx, session, { requestId, askedBy, asked, change, cart, language, people, lines, ...shop }) => {
    // Others have to say yes as well: nothing is decided yet.
    if (change.what === 'approved' && change.by === null) return
    const isForDeciders = DECIDERS.has(change.what)
    const ids = isForDeciders ? asked.filter((id) => id !== session.userId).slice(0, TOLD_MAX) : [askedBy]
    const own = isLocale(shop.own) ? shop.own : DEFAULT_LOCALE
    const wholeLines = [...lines]
    const actor = people.find(({ id }) => id === session.userId)
    for (const to of receivers(people, ids, own)) {
      if (!isEmail(to.email)) continue
      const spoken = isForDeciders || !isLocale(language) ? to.language : language
      const texts = requestTexts(spoken)
      const { subject, intro } = texts[change.what](actor?.name ?? '', cart.title)
      const letter = writeRequestLetter({
        cart,
        lines: wholeLines,
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
      await queueMail(
        tx,
        { to: to.email, subject: oneLine(subject), ...letter },
        { kind: 'approval', shop: cart.shopId },
      )
    }
  }

const placeOf = ({ id, orderedAt }: CartState): string => (orderedAt ? `/orders/${id}` : '/cart')

/** Each in the language that they last used. */
const receivers = (people: readonly Contact[], ids: readonly string[], own: Locale): Receiver[] =>
  ids
    .flatMap((one) => people.find(({ id }) => id === one) ?? [])
    .map(({ name, email, language }) => ({ name, email, language: isLocale(language) ? language : own }))
