import type { UpdateCart } from '#contract/cart/calls.schema.ts'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { CartChange } from './rules/state.ts'

/** The change that `PUT …/status` asks for; null where no buyer can ask for it [contract/status]. */
export function statusChange(status: string, expectedTotal: number | undefined): CartChange | null {
  const code = statusOf(status)
  if (code === STATUS.ordered) return { name: 'cart.order', args: expectedTotal === undefined ? {} : { expectedTotal } }
  if (code === STATUS.cancelled) return { name: 'cart.cancel', args: {} }
  return code === STATUS.handedOver ? { name: 'cart.send', args: {} } : null
}

/** The changes of `PUT …/update` in their order; antal "0" takes a line away. */
export function updateChanges({ cart }: UpdateCart): CartChange[] {
  const { title, customer, customer_id, customer_reference, cost_centre, lines = [] } = cart
  const changes: CartChange[] = []
  if (title !== undefined) changes.push({ name: 'cart.rename', args: { title } })
  const information = [customer, customer_id, customer_reference, cost_centre]
  if (information.some((one) => one !== undefined))
    changes.push({
      name: 'cart.setInfo',
      args: {
        customer: { ...customer, ...(customer_reference !== undefined && { customer_reference }) },
        ...(cost_centre !== undefined && { costCentre: cost_centre }),
        ...(customer_id !== undefined && { customerId: customer_id?.toLowerCase() ?? null }),
      },
    })
  for (const { id, antal } of lines) {
    const lineId = id.toLowerCase()
    changes.push(
      antal === '0'
        ? { name: 'line.remove', args: { lineId } }
        : { name: 'line.setQuantity', args: { lineId, quantity: Number(antal) } },
    )
  }
  return changes
}
