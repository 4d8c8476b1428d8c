import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { issue } from '../../carts/carts.ts'
import { Select } from '../../ui/select.tsx'
import type { OrderForm } from './use-order-form.ts'

interface Props {
  form: OrderForm
  cart: Cart
  /** Whether it was ordered without one, and may not be. */
  missing: boolean
}

/** For which of the company's cost centres it is; nothing where the company names none. */
export function CostCentreField({ form, cart, missing }: Props) {
  const { t } = useLingui()
  const { id: cartId, shop_id: shopId } = cart
  const { costCentres, costCentreRequired, costCentre } = form
  if (costCentres.length === 0) return null
  const names = costCentre === null || costCentres.includes(costCentre) ? costCentres : [...costCentres, costCentre]
  return (
    <Select
      label={t`Cost centre`}
      name="cost_centre"
      value={costCentre ?? ''}
      required={costCentreRequired}
      error={missing ? t`Choose the cost centre that it is for.` : undefined}
      options={[
        { value: '', label: costCentreRequired ? t`Choose a cost centre` : t`No cost centre` },
        ...names.map((one) => ({ value: one, label: one })),
      ]}
      onValue={(next) =>
        void issue({
          cartId,
          shopId,
          mutation: { name: 'cart.setInfo', args: { costCentre: next === '' ? null : next } },
        })
      }
    />
  )
}
