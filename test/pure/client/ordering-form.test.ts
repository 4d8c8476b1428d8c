import { describe, expect, test } from 'vitest'
import { checkInformation, unsaved } from '#client/features/ordering/check.ts'
import {
  NOTHING_REMEMBERED,
  prefilled,
  prefilledCompany,
  withCompany,
  withCompanyWhereEmpty,
} from '#client/features/ordering/prefill.ts'
import { readRemembered } from '#client/features/ordering/remembered.ts'
import type { Customer } from '#contract/users/auth.schema.ts'
import { CUSTOMER_FIELDS, isRequired, NO_INFORMATION } from '#contract/cart/customer-information.ts'
import { RULE } from '#contract/errors.ts'

const FULL = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, field])) as typeof NO_INFORMATION

const company: Customer = {
  id: 'c1',
  shop_id: 'nordform',
  name: 'Älvboda kommun',
  org_number: '212000-9917',
  payment_terms: '60 dagar netto',
  addresses: [
    { name: 'Kommunhuset', street: 'Storgatan 12', postal_code: '462 30', city: 'Älvboda', country: 'SE' },
    { name: 'Björkskolan', street: 'Skolvägen 3', postal_code: '462 41', city: 'Älvboda', country: 'SE' },
  ],
}
const fresh = { customer: NO_INFORMATION, payment_terms: '30 dagar netto', customer_id: null, shop_id: 'nordform' }

const last = (id: string) => ({ information: {}, companies: { nordform: id } })

describe('what is checked before anything is sent', () => {
  test('everything that ordering needs is required; blanks are nothing', () => {
    const { errors } = checkInformation({ ...NO_INFORMATION, city: '   ' })
    expect(Object.keys(errors)).toEqual(CUSTOMER_FIELDS.filter(isRequired))
    expect(new Set(Object.values(errors))).toEqual(new Set([RULE.required]))
  })

  test('as long as the server takes, and no longer', () => {
    expect(
      checkInformation({ ...FULL, city: 'x'.repeat(200), additional_information: 'y'.repeat(2000) }).errors,
    ).toEqual({})
    expect(
      checkInformation({ ...FULL, city: 'x'.repeat(201), additional_information: 'y'.repeat(2001) }).errors,
    ).toEqual({ city: RULE.tooLong, additional_information: RULE.tooLong })
  })

  test('only what differs is saved, trimmed, and nothing that would be refused', () => {
    expect(unsaved({ ...FULL, city: ' city ' }, FULL)).toBeNull()
    expect(unsaved({ ...FULL, city: ' Malmö ', address: 'x'.repeat(300) }, FULL)).toEqual({ city: 'Malmö' })
  })

  test('a field that a cart from before it lacks is empty, and left so is no change', () => {
    const { payment_condition: _, ...older } = FULL
    const held = older as typeof FULL
    expect(unsaved({ ...FULL, payment_condition: '' }, held)).toBeNull()
    expect(unsaved({ ...FULL, payment_condition: '30' }, held)).toEqual({ payment_condition: '30' })
  })
})

describe('what the form starts with', () => {
  test('the person’s name and the shop’s terms, where nothing else is known', () => {
    const values = prefilled(fresh, NOTHING_REMEMBERED, 'Anna  Maria von Essen')
    expect(values).toMatchObject({
      first_name: 'Anna',
      last_name: 'Maria von Essen',
      payment_condition: '30 dagar netto',
      city: '',
    })
  })

  test('what the cart holds comes before what is remembered, and a note on one order is not repeated', () => {
    const remembered = { information: { ...FULL, additional_information: 'Ring first' }, companies: {} }
    const values = prefilled({ ...fresh, customer: { ...NO_INFORMATION, city: 'Boden' } }, remembered, 'A B')
    expect(values).toMatchObject({ city: 'Boden', address: 'address', additional_information: '' })
  })

  test('the company is the cart’s, that of last time while it is allowed, or the only one', () => {
    const other = { ...company, id: 'c2' }
    expect(prefilledCompany({ ...fresh, customer_id: 'gone' }, last('c1'), [company])).toBe('gone')
    expect(prefilledCompany(fresh, last('c2'), [company, other])).toBe('c2')
    expect(prefilledCompany(fresh, last('c3'), [company, other])).toBeNull()
    expect(prefilledCompany(fresh, NOTHING_REMEMBERED, [company])).toBe('c1')
    expect(prefilledCompany(fresh, NOTHING_REMEMBERED, [])).toBeNull()
  })

  test('a chosen company brings its terms and first address, and takes nothing away that it does not know', () => {
    const values = withCompany({ ...FULL }, company)
    expect(values).toMatchObject({
      address: 'Storgatan 12',
      city: '462 30 Älvboda',
      delivery_address: 'Kommunhuset, Storgatan 12, 462 30 Älvboda',
      payment_condition: '60 dagar netto',
      delivery_contact: 'delivery_contact',
    })
    expect(withCompany(FULL, { ...company, payment_terms: null, addresses: [] })).toEqual(FULL)
  })

  test('a company that nobody chose fills what is empty, and the shop’s general terms alone give way', () => {
    const values = { ...prefilled(fresh, NOTHING_REMEMBERED, 'A B'), address: 'Own street 1' }
    const next = withCompanyWhereEmpty(values, company, fresh, NOTHING_REMEMBERED)
    expect(next).toMatchObject({
      address: 'Own street 1',
      city: '462 30 Älvboda',
      payment_condition: '60 dagar netto',
    })
    const remembered = { information: { payment_condition: '30 dagar netto' }, companies: {} }
    expect(withCompanyWhereEmpty(values, company, fresh, remembered).payment_condition).toBe('30 dagar netto')
  })
})

test.each([undefined, null, 7, 'text', [], { information: 3, companies: [] }, { information: { city: 4 } }])(
  'what storage gives back is taken as far as it makes sense: %j',
  (value) => expect(readRemembered(value)).toEqual(NOTHING_REMEMBERED),
)
