import type { LineIds } from '#contract/cart/line.ts'
import type { CartChange } from './state.ts'

/** What has to be read before a change can be decided; a line comes with its part rows. */
export interface Needs {
  lines: 'all' | ReadonlySet<string>
  products: ReadonlySet<string>
  customers: ReadonlySet<string>
  /** The company that the cart has, or that a new one gets. */
  company: boolean
  /** What the owner's other carts come to. */
  held: boolean
}

/** So that a change to a cart of thousands of lines reads those that it touches. */
export function needsOf(changes: readonly CartChange[], lineId: LineIds): Needs {
  const lines = new Set<string>()
  const products = new Set<string>()
  const customers = new Set<string>()
  let all = false
  let held = false
  let company = false
  for (const { name, args } of changes) {
    if (name === 'cart.order') all = company = true
    else if (name === 'cart.setInfo' && args.customerId) customers.add(args.customerId)
    else if (name === 'line.changeQuantity' || name === 'line.setQuantity' || name === 'line.remove')
      lines.add(args.lineId)
    else if (name === 'cart.create') {
      held = company = true
      if (args.companyId) customers.add(args.companyId)
    } else if (name === 'lines.add') {
      held = true
      for (const { uid } of args.rows) {
        products.add(uid)
        lines.add(lineId(uid))
      }
    }
  }
  return { lines: all ? 'all' : lines, products, customers, company, held }
}
