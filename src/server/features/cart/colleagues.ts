import { fold, plainForms } from '#catalogue/text/fold.ts'
import { COLLEAGUES_MAX } from '#contract/cart/access.ts'
import type { ColleaguesAnswer } from '#contract/cart/access.schema.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'
import { CAPABILITIES } from '#contract/users/permission.ts'
import type { Tx } from '../../db/client.ts'
import { and, eq, gte, ne } from '../../db/drizzle.ts'
import { membershipCompanies, memberships, users } from '../../db/schema.ts'

interface Place {
  shopId: string
  customerId: string | null
  /** Whose colleagues. */
  userId: string
}

/** Who buys for a cart's company in its shop, and may have carts there, but the one who asks. */
const colleaguesOf = (tx: Tx, { shopId, customerId, userId }: Place & { customerId: string }, only?: string) =>
  tx
    .select({ user_id: users.id, name: users.name })
    .from(membershipCompanies)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, membershipCompanies.userId), eq(memberships.shopId, membershipCompanies.shopId)),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(membershipCompanies.shopId, shopId),
        eq(membershipCompanies.customerId, customerId),
        gte(memberships.level, CAPABILITIES['cart.use']),
        eq(users.active, true),
        ne(users.id, userId),
        only === undefined ? undefined : eq(users.id, only),
      ),
    )

/** Whether somebody is a colleague at this moment. */
export async function isColleague(tx: Tx, { customerId, ...place }: Place, userId: string): Promise<boolean> {
  return customerId !== null && (await colleaguesOf(tx, { ...place, customerId }, userId)).length > 0
}

const collator = new Intl.Collator(DEFAULT_LOCALE, { sensitivity: 'base', numeric: true })
const spellings = (text: string): string[] => {
  const folded = fold(text, DEFAULT_LOCALE)
  return [folded, ...plainForms(folded)]
}

/** Colleagues by name, those in whose name every word of the search stands; as many as are told. */
export async function findColleagues(
  tx: Tx,
  { customerId, ...place }: Place,
  search: string,
): Promise<ColleaguesAnswer['data']> {
  if (customerId === null) return []
  const words = search.split(/\s+/).filter((word) => word !== '')
  const found = (await colleaguesOf(tx, { ...place, customerId })).filter(({ name }) => {
    const texts = spellings(name)
    return words.every((word) => spellings(word).some((one) => texts.some((text) => text.includes(one))))
  })
  return found.toSorted((a, b) => collator.compare(a.name, b.name)).slice(0, COLLEAGUES_MAX)
}
