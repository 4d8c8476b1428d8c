import type { ReturnedCart } from '#contract/punchout/simulation.schema.ts'
import { check, isUnit, isUnspsc, wrongIn } from './check.ts'
import { currencyFaults, type Looked } from './check-message.ts'
import { fieldsText } from '../oci/fields-text.ts'
import type { ReturnedForm } from './returned-form.ts'

/** Signs that SAP's fields hold. */
const LENGTHS: Readonly<Record<string, number>> = {
  DESCRIPTION: 40,
  MATNR: 40,
  QUANTITY: 15,
  UNIT: 3,
  PRICE: 15,
  CURRENCY: 5,
  PRICEUNIT: 5,
  LEADTIME: 5,
  VENDOR: 10,
  VENDORMAT: 40,
  MANUFACTMAT: 40,
  MATGROUP: 10,
  EXT_PRODUCT_ID: 40,
  EXT_SCHEMA_TYPE: 10,
  EXT_CATEGORY_ID: 60,
}

/** Where receivers written in PHP stop reading. */
const MOST_FIELDS = 1_000

const FIELD = /^NEW_ITEM-(?:([A-Z_0-9]+)\[(\d+)\]|LONGTEXT_(\d+):132\[\])$/

/** Looks over the fields of OCI that came back as a receiver would, and reads the cart from them [punchout/oci]. */
export function checkFields({ fields, broken }: ReturnedForm, echo: Readonly<Record<string, string>>): Looked {
  const items = new Map<number, Map<string, string>>()
  const strange: string[] = []
  for (const [field, value] of fields.filter(([name]) => name.startsWith('NEW_ITEM-'))) {
    const [, name = 'LONGTEXT', number, longNumber] = FIELD.exec(field) ?? []
    const n = Number(number ?? longNumber)
    if (!Number.isInteger(n)) strange.push(field)
    else items.set(n, (items.get(n) ?? new Map<string, string>()).set(name, value))
  }
  const sorted = [...items].toSorted(([a], [b]) => a - b)
  const cart = cartOf(sorted.map(([, item]) => item))
  const each = (find: (item: ReadonlyMap<string, string>) => string[]): string[] =>
    sorted.flatMap(([n, item]) => find(item).map((fact) => `${n}: ${fact}`))
  const sent = Object.fromEntries(fields)
  return {
    message: fieldsText(sent),
    cart,
    checks: [
      check('encoding', broken),
      check(
        'required',
        each((item) => REQUIRED.filter((name) => !item.has(name))),
      ),
      check(
        'one_description',
        each((item) => (item.has('DESCRIPTION') !== item.has('MATNR') ? [] : ['DESCRIPTION, MATNR'])),
      ),
      check('numbering', [...strange, ...sorted.flatMap(([n], i) => (n === i + 1 ? [] : [String(n)]))]),
      check(
        'lengths',
        each((item) => [...item].flatMap(([name, value]) => (value.length > (LENGTHS[name] ?? 1_000) ? [name] : []))),
      ),
      check(
        'no_empty',
        fields.filter(([, value]) => value === '').map(([name]) => name),
      ),
      check('field_count', fields.length >= MOST_FIELDS ? [String(fields.length)] : []),
      check(
        'echo',
        Object.keys(echo).filter((name) => sent[name] !== echo[name]),
      ),
      check('amounts', [
        ...wrongIn(cart.lines, ({ price }) => price, isAmount),
        ...wrongIn(cart.lines, ({ quantity }) => quantity, isAmount),
      ]),
      check('currency', currencyFaults(sorted.map(([, item]) => item.get('CURRENCY') ?? ''))),
      check(
        'units',
        wrongIn(cart.lines, ({ unit }) => unit, isUnit),
      ),
      check(
        'unspsc',
        wrongIn(cart.lines, ({ unspsc }) => unspsc, isUnspsc),
      ),
    ],
  }
}

const REQUIRED = ['QUANTITY', 'UNIT', 'PRICE', 'CURRENCY', 'VENDORMAT']

/** Eleven digits, a dot, three decimals. */
const isAmount = (text: string): boolean => /^\d{1,11}\.\d{3}$/.test(text)

const cartOf = (items: readonly ReadonlyMap<string, string>[]): ReturnedCart => ({
  cancelled: items.length === 0,
  total: null,
  currency: items[0]?.get('CURRENCY') ?? '',
  lines: items.map((item) => ({
    part: item.get('VENDORMAT') ?? '',
    key: '',
    text: item.get('LONGTEXT') ?? item.get('DESCRIPTION') ?? '',
    quantity: item.get('QUANTITY') ?? '',
    unit: item.get('UNIT') ?? '',
    price: item.get('PRICE') ?? '',
    unspsc: item.get('MATGROUP') ?? item.get('EXT_CATEGORY') ?? item.get('EXT_CATEGORY_ID') ?? '',
  })),
})
