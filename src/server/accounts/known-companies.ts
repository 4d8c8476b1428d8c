import { RULE } from '#contract/errors.ts'
import type { customers } from '../db/schema.ts'
import type { ListedCompany, ListProblem } from './company-list.ts'

export type StoredCompany = typeof customers.$inferSelect

const folded = (orgNumber: string): string => orgNumber.toLowerCase()
const isUsed = ({ retiredAt }: StoredCompany): boolean => retiredAt === null

/**
 * Which of a list are there already: by their numbers first, so that a name takes none that a number tells; those in use
 * before those that are not. What says two things of one company, or names two, is a problem.
 */
export function knownAmong(
  before: readonly StoredCompany[],
  list: readonly ListedCompany[],
): { known: ReadonlyMap<ListedCompany, StoredCompany>; problems: ListProblem[] } {
  const known = new Map<ListedCompany, StoredCompany>()
  const problems: ListProblem[] = []
  const taken = new Set<StoredCompany>()
  const ordered = [...before.filter(isUsed), ...before.filter((one) => !isUsed(one))]
  const byNumber = Map.groupBy(ordered, ({ orgNumber }) => folded(orgNumber))
  const byName = Map.groupBy(ordered, ({ name }) => name)
  const take = (company: ListedCompany, one: StoredCompany | undefined): void => {
    if (!one) return
    known.set(company, one)
    taken.add(one)
  }
  const numbers = new Set<string>()
  for (const [at, company] of list.entries()) {
    const { org_number = '' } = company
    if (org_number === '') continue
    const number = folded(org_number)
    if (numbers.has(number))
      problems.push({
        at,
        field: 'org_number',
        rule: RULE.taken,
        message: `another company of the list has ${org_number}`,
      })
    numbers.add(number)
    take(
      company,
      byNumber.get(number)?.find((one) => !taken.has(one)),
    )
  }
  const names = new Set<string>()
  for (const [at, company] of list.entries()) {
    const { name, org_number = '' } = company
    if (known.has(company)) continue
    if (org_number === '' && names.has(name))
      problems.push({ at, field: 'name', rule: RULE.taken, message: `another company of the list is called ${name}` })
    if (org_number === '') names.add(name)
    const named = (byName.get(name) ?? []).filter(
      (one) => !taken.has(one) && (org_number === '' || one.orgNumber === ''),
    )
    const used = named.filter(isUsed)
    const [first, ...more] = used.length > 0 ? used : named
    if (org_number === '' && more.length > 0) {
      const numbered = named.map(({ orgNumber }) => orgNumber || '(none)').toSorted()
      const message = `"${name}" is ambiguous; name it with its organisation number: ${numbered.join(', ')}`
      problems.push({ at, field: 'name', rule: RULE.choice, message })
    }
    take(company, first)
  }
  return { known, problems }
}
