import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ApprovalRule,
  approvalReason,
  decidersOf,
  decisionRefusal,
  isApproved,
  type Purchase,
  type RequestFacts,
  ruleFor,
} from '#contract/organisation/approval.ts'
import { budgetOn, leftOf, overlapping } from '#contract/organisation/budget.ts'
import { rounds } from '#test/length.ts'
import { live, move, person, type Seen } from './organisations.ts'

const purchase = (values: Partial<Purchase> = {}): Purchase => ({
  userId: 'bo',
  level: 3,
  amount: 100_000,
  comparable: true,
  costCentre: null,
  ...values,
})
const rule = (id: string, when: ApprovalRule['when'], values: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  when,
  approvers: ['anna'],
  need: 'one',
  ...values,
})

describe('which rule asks', () => {
  test('the first that fits, by all that it names', () => {
    const rules = [
      rule('junior', { levelBelow: 3 }),
      rule('hall', { costCentre: 'hall', amountOver: 50_000 }),
      rule('bo', { userId: 'bo' }),
      rule('large', { amountOver: 100_000 }),
    ]
    expect(ruleFor(rules, purchase({ level: 1 }))?.id).toBe('junior')
    expect(ruleFor(rules, purchase({ costCentre: 'hall' }))?.id).toBe('hall')
    expect(ruleFor(rules, purchase({ costCentre: 'hall', amount: 50_000 }))?.id).toBe('bo')
    expect(ruleFor(rules, purchase({ userId: 'eva' }))).toBeNull()
    expect(ruleFor(rules, purchase({ userId: 'eva', amount: 100_001 }))?.id).toBe('large')
  })

  test('a cart in another currency is over every amount, and asks where nothing else does', () => {
    const foreign = purchase({ comparable: false, amount: 1 })
    expect(ruleFor([rule('large', { amountOver: 100_000 })], foreign)?.id).toBe('large')
    expect(approvalReason({ rules: [rule('junior', { levelBelow: 3 })], budgeted: false }, foreign, true)).toEqual({
      kind: 'currency',
    })
    expect(approvalReason({ rules: [], budgeted: true }, foreign, true)).toEqual({ kind: 'currency' })
    expect(approvalReason({ rules: [], budgeted: false }, foreign, true)).toBeNull()
  })

  test('who may not order asks, whatever the rules say', () => {
    expect(approvalReason({ rules: [], budgeted: false }, purchase({ level: 1 }), false)).toEqual({ kind: 'level' })
  })
})

const request = (values: Partial<RequestFacts> = {}): RequestFacts => ({
  askedBy: 'bo',
  changers: [],
  ruleChangers: [],
  approvers: ['anna', 'carl'],
  need: 'one',
  ...values,
})

describe('who decides', () => {
  const people = [person('bo', 3), person('anna', 3), person('carl', 1), person('mia', 7), person('sam', 8)]

  test('the rule’s approvers that are left, then the managers, then the staff', () => {
    expect(decidersOf(request(), people)).toEqual({ ids: ['anna'], need: 'one', from: 'rule' })
    expect(decidersOf(request({ changers: ['anna'] }), people)).toEqual({ ids: ['mia'], need: 'one', from: 'managers' })
    expect(decidersOf(request({ changers: ['anna'], ruleChangers: ['mia'], need: 'all' }), people)).toEqual({
      ids: ['sam'],
      need: 'one',
      from: 'staff',
    })
  })

  test('nobody decides what is their own, nor under rules that they changed meanwhile', () => {
    expect(decisionRefusal(request(), people, 'bo')).toBe('own_request')
    expect(decisionRefusal(request({ changers: ['anna'] }), people, 'anna')).toBe('own_request')
    expect(decisionRefusal(request({ ruleChangers: ['anna'] }), people, 'anna')).toBe('own_rule')
    expect(decisionRefusal(request(), people, 'mia')).toBe('forbidden')
    expect(decisionRefusal(request(), people, 'anna')).toBeNull()
  })

  test('all of those who are left have to say yes where all have to', () => {
    expect(isApproved({ ids: ['a', 'b'], need: 'all' }, new Set(['a']))).toBe(false)
    expect(isApproved({ ids: ['a', 'b'], need: 'all' }, new Set(['a', 'b', 'c']))).toBe(true)
    expect(isApproved({ ids: ['a', 'b'], need: 'one' }, new Set(['b']))).toBe(true)
    expect(isApproved({ ids: ['a', 'b'], need: 'one' }, new Set(['c']))).toBe(false)
  })
})

test('nobody ever approves their own, and no cart is stuck without somebody who may decide', () => {
  const seen: Seen = { approved: 0, own: 0, fellBack: 0, forgiven: 0, partly: 0 }
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 40 }), (moves) => {
      expect(live(moves, seen)).toEqual([])
    }),
    { numRuns: rounds('ORGANISATIONS', { short: 10_000, long: 200_000 }) },
  )
  // A seed that met none of these would prove nothing.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})

const plan = (costCentre: string, from: string, to: string) => ({ costCentre, from, to })

describe('which budget counts', () => {
  test('that of the cost centre, on its first day and its last', () => {
    const budgets = [plan('hall', '2027-01-01', '2027-03-31'), plan('hall', '2027-04-01', '2027-06-30')]
    expect(budgetOn(budgets, 'hall', '2027-03-31')).toBe(budgets[0])
    expect(budgetOn(budgets, 'hall', '2027-04-01')).toBe(budgets[1])
    expect(budgetOn(budgets, 'hall', '2027-07-01')).toBeNull()
    expect(budgetOn(budgets, 'yard', '2027-04-01')).toBeNull()
    expect(budgetOn(budgets, null, '2027-04-01')).toBeNull()
  })

  test('what is left takes both what is reserved and what is spent', () => {
    expect(leftOf({ amount: 1_000, reserved: 300, spent: 200 })).toBe(500)
    expect(leftOf({ amount: 100, reserved: 0, spent: 200 })).toBe(-100)
  })

  test('two of one cost centre that share a day are found, whatever their order', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2027-01-${String(one).padStart(2, '0')}`)
    const any = fc
      .tuple(fc.constantFrom('hall', 'yard'), day, day)
      .map(([centre, one, other]) => plan(centre, one < other ? one : other, one < other ? other : one))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (budgets) => {
        const share = (a: number, b: number) =>
          budgets[a]!.costCentre === budgets[b]!.costCentre &&
          budgets[a]!.from <= budgets[b]!.to &&
          budgets[b]!.from <= budgets[a]!.to
        const places = budgets.map((_, place) => place)
        const exists = places.some((a) => places.some((b) => a !== b && share(a, b)))
        const found = overlapping(budgets)
        expect(found !== null).toBe(exists)
        expect(found === null || share(...found)).toBe(true)
      }),
    )
  })
})
