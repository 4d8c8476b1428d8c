import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEVELS } from '#contract/users/permission.ts'
import {
  accessRefusal,
  accountRefusal,
  companiesRefusal,
  grantRefusal,
  installationRefusal,
  managedShops,
  membershipRefusal,
  shopsRefusal,
  type Target,
} from '#contract/users/user-rules.ts'

/** A level in each of two shops, `null` where there is none: every pair there is. */
type Pair = readonly [number | null, number | null]
const EVERY = [null, ...LEVELS]
const PAIRS: Pair[] = EVERY.flatMap((a) => EVERY.map((b): Pair => [a, b]))
const SHOPS = ['north', 'south'] as const

const levelsOf = (pair: Pair): Map<string, number> =>
  new Map(SHOPS.flatMap((shop, i) => (pair[i] === null || pair[i] === undefined ? [] : [[shop, pair[i]] as const])))

/** The target as the server shows it: of shops that the manager does not manage, only that there are some. */
function seenBy(manager: Pair, target: Pair): Target {
  const all = levelsOf(target)
  const managed = managedShops(levelsOf(manager))
  const levels = new Map([...all].filter(([shop]) => managed.includes(shop)))
  return { id: 'target', levels, shared: new Set(), elsewhere: levels.size < all.size }
}

const everyTwo = PAIRS.flatMap((manager) => PAIRS.map((target) => ({ manager, target })))
const manager = (pair: Pair) => ({ id: 'manager', levels: levelsOf(pair) })
const at7 = (level: number | null) => level !== null && level >= 7

describe('every pair of levels in two shops', () => {
  test('an account is changed by whoever is at 7 and not below the target in every shop of the target', () => {
    for (const { manager: m, target: t } of everyTwo) {
      const shared = [0, 1].some((i) => at7(m[i]!) && t[i] !== null)
      const everywhere = [0, 1].every((i) => t[i] === null || (at7(m[i]!) && m[i]! >= t[i]!))
      const refusal = accountRefusal(manager(m), seenBy(m, t))
      expect(refusal === null, `${JSON.stringify([m, t])}: ${refusal}`).toBe(shared && everywhere)
      expect(refusal === 'not_found').toBe(!shared)
      expect(accessRefusal(manager(m), seenBy(m, t))).toBe(refusal)
    }
  })

  test('a membership is changed by whoever is at 7 there, sees the target, and is below neither the old nor the new', () => {
    for (const { manager: m, target: t } of everyTwo)
      for (const [i, shop] of SHOPS.entries())
        for (const level of EVERY) {
          const shared = [0, 1].some((j) => at7(m[j]!) && t[j] !== null)
          const allowed = shared && at7(m[i]!) && m[i]! >= (t[i] ?? 0) && m[i]! >= (level ?? 0)
          const refusal = membershipRefusal(manager(m), seenBy(m, t), shop, level)
          expect(refusal === null, `${JSON.stringify([m, t, shop, level])}: ${refusal}`).toBe(allowed)
          expect(refusal === 'shop_forbidden').toBe(m[i] === null)
          expect(refusal === 'forbidden').toBe(m[i] !== null && !at7(m[i]!))
        }
  })

  test('nobody grants more than they have', () => {
    for (const pair of PAIRS)
      for (const [i, shop] of SHOPS.entries())
        for (const level of LEVELS) {
          const allowed = at7(pair[i]!) && level <= pair[i]!
          expect(grantRefusal(levelsOf(pair), shop, level) === null).toBe(allowed)
        }
  })
})

test('nobody changes their own level, or whether they get in; their name and address they do', () => {
  const me = manager([9, null])
  const self = { ...seenBy([9, null], [9, null]), id: me.id }
  expect(membershipRefusal(me, self, 'north', 3)).toBe('own_account')
  expect(membershipRefusal(me, self, 'north', null)).toBe('own_account')
  expect(accessRefusal(me, self)).toBe('own_account')
  expect(accountRefusal(me, self)).toBeNull()
})

test('rights over the installation are above every level of a shop, and pass between those who have them', () => {
  const nine = manager([9, 9])
  const chief = { ...nine, installation: true }
  const plain = seenBy([9, 9], [3, null])
  const marked = { ...plain, installation: true }
  expect([accountRefusal(nine, marked), accessRefusal(nine, marked)]).toEqual(['level_too_high', 'level_too_high'])
  expect(membershipRefusal(nine, marked, 'north', 1)).toBe('level_too_high')
  expect([accountRefusal(chief, marked), membershipRefusal(chief, marked, 'north', 1)]).toEqual([null, null])
  for (const target of [plain, marked]) {
    expect(installationRefusal(nine, target)).toBe('forbidden')
    expect(installationRefusal(chief, target)).toBeNull()
  }
  expect(installationRefusal(chief, { ...marked, id: chief.id })).toBe('own_account')
  const outside = { ...plain, levels: new Map() }
  expect([accountRefusal(chief, outside), installationRefusal(chief, outside)]).toEqual([null, null])
  expect(accountRefusal(nine, outside)).toBe('not_found')
})

test('nobody is left without any shop', () => {
  expect(shopsRefusal(new Map(), false)).toBe('last_shop')
  expect(shopsRefusal(new Map(), true)).toBeNull()
  expect(shopsRefusal(new Map([['north', 0]]), false)).toBeNull()
})

test('who manages some of the companies that somebody has in a shop leaves the account and the level alone', () => {
  const chief = manager([7, null])
  const both = { ...seenBy([7, null], [3, null]), shared: new Set(['north']) }
  expect(accountRefusal(chief, both)).toBe('account_elsewhere')
  expect(accessRefusal(chief, both)).toBe('account_elsewhere')
  expect(membershipRefusal(chief, both, 'north', 1)).toBe('account_elsewhere')
  expect(membershipRefusal(chief, both, 'north', null)).toBe('account_elsewhere')
  // The companies alone: the level stays.
  expect(membershipRefusal(chief, both, 'north', 3)).toBeNull()
})

test('companies are handed out by those who have them, and nobody but staff leaves somebody without any', () => {
  const own = { whole: false, ids: ['berg', 'dal'] }
  expect(companiesRefusal(own, ['dal'], [])).toBeNull()
  expect(companiesRefusal(own, ['dal', 'ek'], [])).toBe('company_forbidden')
  expect(companiesRefusal(own, [], [])).toBe('last_company')
  expect(companiesRefusal(own, [], ['ek'])).toBeNull()
  expect(companiesRefusal({ whole: true, ids: [] }, ['ek'], [])).toBeNull()
  expect(companiesRefusal({ whole: true, ids: [] }, [], [])).toBeNull()
})

/** Who works in a company with two shops, and all that they try to do to each other. */
const pair = fc.constantFrom(...PAIRS)
const people = fc.array(pair, { minLength: 2, maxLength: 6 })
const attempts = fc.array(
  fc.record({
    by: fc.nat(5),
    to: fc.nat(5),
    what: fc.oneof(
      fc.record({ shop: fc.constantFrom(...SHOPS), level: fc.constantFrom(...EVERY) }),
      fc.record({ active: fc.boolean() }),
    ),
  }),
  { maxLength: 60 },
)

test('whatever they try, no shop loses its last administrator, nobody rises above the highest, nobody drops out', () => {
  fc.assert(
    fc.property(people, attempts, (start, tries) => {
      const staff = start.map((levels, i) => ({ id: String(i), levels: levelsOf(levels), active: true }))
      const chiefs = (shop: string) => staff.filter(({ active, levels }) => active && at7(levels.get(shop) ?? null))
      const top = (shop: string) => Math.max(...staff.map(({ levels }) => levels.get(shop) ?? -1))
      const before = SHOPS.map((shop) => ({ shop, had: chiefs(shop).length > 0, top: top(shop) }))
      const members = staff.filter(({ levels }) => levels.size > 0)
      for (const { by, to, what } of tries) {
        const [actor, target] = [staff[by % staff.length]!, staff[to % staff.length]!]
        if (!actor.active) continue
        const managed = managedShops(actor.levels)
        const levels = new Map([...target.levels].filter(([shop]) => managed.includes(shop)))
        const seen = { id: target.id, levels, shared: new Set<string>(), elsewhere: levels.size < target.levels.size }
        if ('active' in what) {
          if (accessRefusal(actor, seen) === null) target.active = what.active
          continue
        }
        if (membershipRefusal(actor, seen, what.shop, what.level) !== null) continue
        const after = new Map(target.levels)
        if (what.level === null) after.delete(what.shop)
        else after.set(what.shop, what.level)
        if (shopsRefusal(after, false) === null) target.levels = after
      }
      for (const { shop, had, top: highest } of before) {
        expect(chiefs(shop).length > 0).toBe(had)
        expect(top(shop)).toBeLessThanOrEqual(highest)
      }
      expect(members.every(({ levels }) => levels.size > 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
