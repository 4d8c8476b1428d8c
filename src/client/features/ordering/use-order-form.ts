import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CustomerField, CustomerInformation } from '#contract/cart/customer-information.ts'
import { RULE } from '#contract/errors.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { cartsAtom, issue } from '../../carts/carts.ts'
import { useSession } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { checkInformation, type OrderErrors, unsaved } from './check.ts'
import {
  NOTHING_REMEMBERED,
  prefilled,
  prefilledCompany,
  type Remembered,
  withCompany,
  withCompanyWhereEmpty,
} from './prefill.ts'
import { recall } from './remembered.ts'
import { type Companies, useCompanies } from './use-companies.ts'

/** The ordering information of one cart while it is written. */
export interface OrderForm {
  values: CustomerInformation
  companyId: string | null
  /** The same for the server; undefined where nobody chose and none is likely: silence takes no company away. */
  wantedCompany: string | null | undefined
  /** Whether the shop takes orders for a company alone. */
  companyRequired: boolean
  /** Why one that is needed cannot be chosen: which there are is not known, or there is none; the order waits. */
  noCompany: 'unknown' | 'none' | null
  /** Those of the company; none where it names none. */
  costCentres: readonly string[]
  costCentre: string | null
  costCentreRequired: boolean
  companies: Companies
  /** The reference of the last order, where this one has none yet; null: none to suggest. */
  lastReference: string | null
  /** As it is ordered with: trimmed. */
  information: CustomerInformation
  /** What keeps it from being ordered with, as it is written now. */
  wrong: OrderErrors
  set: (field: CustomerField, value: string) => void
  /** Fills in what was suggested, and saves it. */
  suggest: (field: CustomerField, value: string) => void
  chooseCompany: (id: string | null) => void
  /** Saves into the cart what was written; called when a field is left. */
  save: () => void
}

/**
 * Starts with what the cart holds, what the owner remembers, and what is known of the person and their company; null
 * until storage has answered. Mount it anew for another cart.
 */
export function useOrderForm(cart: Cart): OrderForm | null {
  const { owner, user, shops } = useSession()
  const companies = useCompanies(owner, cart.shop_id)
  const [remembered, setRemembered] = useState<Remembered | null>(null)
  const [values, setValues] = useState<CustomerInformation | null>(null)
  const [choice, setChoice] = useState<{ id: string | null; over: string | null } | null>(null)
  const touched = useRef(new Set<CustomerField>())
  const start = useRef(cart)

  useEffect(() => {
    let current = true
    const fill = async (): Promise<void> => {
      const kept = await recall(owner)
      if (!current) return
      // A form that was here before this one, as before a tablet was turned, saved its last field as it went.
      start.current = store.get(cartsAtom).find(({ id }) => id === start.current.id) ?? start.current
      setRemembered(kept)
      setValues(prefilled(start.current, kept, user.name))
    }
    void fill()
    return () => {
      current = false
    }
  }, [owner, user.name])

  const { state, list } = companies
  const known = state === 'ready' ? list : null
  // A colleague's cart is for the company that they chose [contract/carts-of-colleagues].
  const isMine = isOwn(cart)
  const likely = isMine ? prefilledCompany(cart, remembered ?? NOTHING_REMEMBERED, known) : cart.customer_id
  // What was chosen here counts until another one is chosen for the cart elsewhere.
  const isChosen = choice !== null && (cart.customer_id === choice.over || cart.customer_id === choice.id)
  const picked = isChosen ? choice.id : undefined
  const companyId = picked === undefined ? likely : picked
  useEffect(() => {
    const company = picked === undefined && known?.find((one) => one.id === likely)
    if (!company || !remembered) return
    setValues((now) => now && withCompanyWhereEmpty(now, company, start.current, remembered))
  }, [known, likely, picked, remembered])

  const { id: cartId, shop_id: shopId } = cart
  const setInfo = (args: { customer?: Partial<CustomerInformation>; customerId?: string | null }): void =>
    void issue({ cartId, shopId, mutation: { name: 'cart.setInfo', args } })
  const save = (): void => {
    const change = values && unsaved(values, cart.customer)
    const written = [...touched.current].filter((field) => change?.[field] !== undefined)
    touched.current.clear()
    if (change && written.length > 0)
      setInfo({ customer: Object.fromEntries(written.map((field) => [field, change[field]])) })
  }
  useLastly(save)
  if (!values) return null
  const company = known?.find((one) => one.id === companyId)
  const costCentres = company?.cost_centres ?? []
  const costCentre = cart.cost_centre ?? null
  const isLacking = company?.cost_centre_required === true && costCentres.length > 0 && costCentre === null
  const companyRequired = shops.find(({ shop_id }) => shop_id === shopId)?.company_required === true
  const { information, errors } = checkInformation(values)

  return {
    values,
    companyId,
    wantedCompany: !isMine ? undefined : picked === undefined ? (likely ?? undefined) : picked,
    companyRequired,
    noCompany: companyRequired && companyId === null ? reasonOf(companies) : null,
    costCentres,
    costCentre,
    costCentreRequired: company?.cost_centre_required === true,
    companies,
    lastReference: (values.customer_reference === '' && remembered?.information.customer_reference) || null,
    information,
    wrong: {
      ...errors,
      ...(companyRequired && companyId === null && { company: RULE.required }),
      ...(isLacking && { cost_centre: RULE.required }),
    },
    set: (field, value) => {
      touched.current.add(field)
      setValues({ ...values, [field]: value })
    },
    suggest: (field, value) => {
      setValues({ ...values, [field]: value })
      setInfo({ customer: { [field]: value } })
    },
    chooseCompany: (id) => {
      const chosen = list.find((one) => one.id === id)
      const next = chosen ? withCompany(values, chosen) : values
      setChoice({ id, over: cart.customer_id })
      setValues(next)
      const customer = unsaved(next, cart.customer)
      setInfo({ customerId: id, ...(customer && { customer }) })
    },
    save,
  }
}

const reasonOf = ({ state, list }: Companies): 'unknown' | 'none' | null => {
  if (state !== 'ready') return 'unknown'
  return list.length === 0 ? 'none' : null
}

/** Runs when the screen goes: a turned phone or a shortcut may take a field away before it is left. */
function useLastly(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => latest.current(), [])
}
