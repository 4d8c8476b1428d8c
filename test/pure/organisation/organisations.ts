import fc from 'fast-check'
import {
  type ApprovalRule,
  approvalReason,
  canApprove,
  type Colleague,
  decidersOf,
  decisionRefusal,
  isApproved,
  type RequestFacts,
} from '#contract/organisation/approval.ts'

/** Organisations that live: people come, go and change their level, rules change, a cart is filled, asked, decided. */

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const
const STAFF = ['s', 't'] as const
const someone = fc.constantFrom(...NAMES, ...STAFF)

export type Move =
  | { kind: 'people'; who: string; level: number; member: boolean }
  | { kind: 'leaves' | 'changes'; who: string }
  | { kind: 'rules'; who: string; rules: ApprovalRule[] }
  | { kind: 'asks'; who: string; amount: number; comparable: boolean; costCentre: string | null }
  | { kind: 'withdraws' }
  | { kind: 'decides'; who: string; decision: 'approve' | 'refuse' }

const condition = fc.record(
  {
    levelBelow: fc.constantFrom(2, 4, 8),
    amountOver: fc.constantFrom(0, 50, 100),
    costCentre: fc.constantFrom('x', 'y'),
    userId: someone,
  },
  { requiredKeys: [] },
)
const rule = fc.record({
  id: fc.uuid(),
  when: condition,
  approvers: fc.uniqueArray(someone, { maxLength: 4 }),
  need: fc.constantFrom('one' as const, 'all' as const),
})
const kind = <K extends string>(name: K) => fc.constant(name)

/** One of the staff neither plans nor leaves: somebody always answers the telephone. */
export const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: kind('people'),
    who: fc.constantFrom(...NAMES),
    level: fc.constantFrom(0, 1, 3, 7),
    member: fc.boolean(),
  }),
  fc.record({ kind: kind('leaves'), who: fc.constantFrom(...NAMES, 's') }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('rules'),
      who: fc.oneof(someone, fc.constantFrom(...STAFF)),
      rules: fc.array(rule, { maxLength: 3 }),
    }),
  },
  fc.record({ kind: kind('changes'), who: fc.constantFrom(...NAMES) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('asks'),
      who: fc.constantFrom(...NAMES),
      amount: fc.constantFrom(0, 75, 150),
      comparable: fc.boolean(),
      costCentre: fc.constantFrom('x', 'y', null),
    }),
  },
  fc.record({ kind: kind('withdraws') }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('decides'),
      who: fc.oneof(someone, fc.constantFrom(...STAFF)),
      decision: fc.constantFrom('approve' as const, 'refuse' as const),
    }),
  },
)

export const person = (id: string, level: number, member = level < 8): Colleague => ({ id, level, member })

const isStaff = ({ level }: Colleague): boolean => level >= 8

/** The model: circles of people, the first of which that has anybody left decides. */
function mayDecide(open: RequestFacts, people: readonly Colleague[], who: string): boolean {
  const circle = (which: (one: Colleague) => boolean, forgiven = false): string[] =>
    people
      .filter(({ id }) => id !== open.askedBy && !open.changers.includes(id))
      .filter(({ id }) => forgiven || !open.ruleChangers.includes(id))
      .filter(which)
      .map(({ id }) => id)
  const circles = [
    circle((one) => open.approvers.includes(one.id) && (isStaff(one) || (one.member && one.level >= 3))),
    circle((one) => one.member && one.level === 7),
    circle(isStaff),
    circle(isStaff, true),
  ]
  return (circles.find(({ length }) => length > 0) ?? []).includes(who)
}

/** How often something worth seeing happened. */
export type Seen = Record<'approved' | 'own' | 'fellBack' | 'forgiven' | 'partly', number>

/** An organisation through all of its moves; answers what should never be. */
export function live(moves: readonly Move[], seen: Seen): string[] {
  let people: Colleague[] = [person('a', 3), person('b', 3), person('c', 7), person('s', 8), person('t', 9)]
  let rules: ApprovalRule[] = []
  let changers = new Set<string>()
  const state: { open: RequestFacts | null } = { open: null }
  let approved = new Set<string>()
  const wrong: string[] = []
  const memberNamed = (who: string) => people.find(({ id }) => id === who)

  const decide = (request: RequestFacts, who: string, decision: 'approve' | 'refuse'): boolean => {
    const refusal = decisionRefusal(request, people, who)
    if ((refusal === null) !== mayDecide(request, people, who)) wrong.push(`${who} ${refusal} against the model`)
    if (refusal === 'own_request') seen.own += 1
    if (refusal !== null) return false
    const one = memberNamed(who)
    if (who === request.askedBy || request.changers.includes(who)) wrong.push(`${who} decided their own`)
    if (!one || !canApprove(one.level, one.member)) wrong.push(`${who} decided without the right`)
    const deciders = decidersOf(request, people)
    if (deciders.from !== 'rule') seen.fellBack += 1
    if (request.ruleChangers.includes(who)) seen.forgiven += 1
    if (decision === 'refuse') return true
    approved.add(who)
    const isDone = isApproved(deciders, approved)
    seen[isDone ? 'approved' : 'partly'] += 1
    return isDone
  }

  const ask = ({ who, ...purchase }: Extract<Move, { kind: 'asks' }>): void => {
    const asker = memberNamed(who)
    if (state.open || !asker || asker.level < 1) return
    const buys = { ...purchase, userId: who, level: asker.level }
    const reason = approvalReason({ rules, budgeted: false }, buys, asker.level >= 3)
    if (reason === null && asker.level < 3) wrong.push(`${who} orders without the right`)
    if (!reason) return
    const { approvers, need } = reason.kind === 'rule' ? reason.rule : { approvers: [], need: 'one' as const }
    state.open = { approvers, need, askedBy: who, changers: [...changers], ruleChangers: [] }
    approved = new Set()
  }

  for (const one of moves) {
    if (one.kind === 'people')
      people = [...people.filter(({ id }) => id !== one.who), person(one.who, one.level, one.member)]
    else if (one.kind === 'leaves') people = people.filter(({ id }) => id !== one.who)
    else if (one.kind === 'changes' && !state.open && memberNamed(one.who)) changers.add(one.who)
    else if (one.kind === 'asks') ask(one)
    else if (one.kind === 'withdraws') state.open = null
    else if (one.kind === 'rules') {
      rules = one.rules
      const { open } = state
      if (open) state.open = { ...open, ruleChangers: [...open.ruleChangers, one.who] }
    } else if (one.kind === 'decides' && state.open && decide(state.open, one.who, one.decision)) {
      state.open = null
      changers = new Set()
    }
    if (state.open && decidersOf(state.open, people).ids.length === 0) wrong.push('nobody is left who may decide')
  }
  return wrong
}
