import type { LineIds } from '#contract/cart/line.ts'
import { mutationNeeds } from '#contract/cart/mutations/registry.ts'
import type { CartChange } from './state.ts'

/** What has to be read before changes can be decided (`Needs` of the contract); a line comes with its part rows. */
export interface Needs {
  lines: 'all' | ReadonlySet<string>
  products: ReadonlySet<string>
  customers: ReadonlySet<string>
  company: boolean
  held: boolean
}

/** So that a change to a cart of thousands of lines reads those that it touches. */
export function needsOf(changes: readonly CartChange[], lineId: LineIds): Needs {
  const each = changes.map((change) => (change.name === 'cart.send' ? {} : mutationNeeds(change)))
  const products = new Set(each.flatMap((one) => one.products ?? []))
  const lines = new Set([...products].map((uid) => lineId(uid)))
  for (const one of each) if (one.lines !== 'all') for (const id of one.lines ?? []) lines.add(id)
  return {
    lines: each.some((one) => one.lines === 'all') ? 'all' : lines,
    products,
    customers: new Set(each.flatMap((one) => one.customers ?? [])),
    company: each.some((one) => one.company),
    held: each.some((one) => one.held),
  }
}
