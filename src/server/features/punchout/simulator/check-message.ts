import type { Check, ReturnedCart } from '#contract/punchout/simulation.schema.ts'
import type { ConnectionSettings } from '../../../db/punchout-settings.ts'
import { CxmlError } from '../cxml/error.ts'
import { all, find, readTree, textAt, type XmlElement } from '../cxml/tree.ts'
import { echo } from '../cxml/write.ts'
import { check, isCurrency, isUnit, isUnspsc, wrongIn } from './check.ts'
import { MESSAGE, orderFaults } from './element-order.ts'
import type { ReturnedForm } from './returned-form.ts'

export interface Looked {
  message: string
  checks: Check[]
  cart: ReturnedCart | null
}

/**
 * Looks over the cXML message that came back as a receiver would, and reads the cart from it [punchout/messages]
 * [punchout/posting].
 */
export function checkMessage(
  { fields, broken }: ReturnedForm,
  { settings, cookie }: { settings: Pick<ConnectionSettings, 'field' | 'totals'>; cookie: string },
): Looked {
  const names = fields.map(([name]) => name)
  const named = check('one_field', names.length === 1 && names[0] === settings.field ? [] : names)
  const [, value = ''] = fields.find(([name]) => name === settings.field) ?? fields[0] ?? []
  const text = decodedMessage(value, settings.field)
  const encoding = check('encoding', text === null ? [settings.field] : broken)
  let document: XmlElement
  try {
    document = readTree(text ?? '')
  } catch (error) {
    const why = error instanceof CxmlError ? error.message : 'unreadable'
    return { message: text ?? '', checks: [named, encoding, check('well_formed', [why])], cart: null }
  }
  const order = find(document, 'Message', 'PunchOutOrderMessage')
  const cart = cartOf(document, order)
  const faults = orderFaults(document, MESSAGE)
  const money = moneyIn(document)
  return {
    message: text ?? '',
    cart,
    checks: [
      named,
      encoding,
      check('well_formed', []),
      check('required', faults.missing),
      check('order', faults.misplaced),
      check('no_secret', /<SharedSecret/.test(text ?? '') ? ['SharedSecret'] : []),
      check('echo', echo(find(order, 'BuyerCookie')?.children ?? []) === cookie ? [] : ['BuyerCookie']),
      check('amounts', [
        ...money.filter(({ amount }) => !/^\d{1,11}\.\d{2,4}$/.test(amount)).map(({ amount }) => amount),
        ...wrongIn(
          cart.lines,
          ({ quantity }) => quantity,
          (text) => /^\d{1,9}(\.\d{1,3})?$/.test(text),
        ),
      ]),
      check('sums', sumFaults(cart, order, settings)),
      check('currency', currencyFaults(money.map(({ currency }) => currency))),
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

/** Null: it is no base64, or no UTF-8. */
function decodedMessage(value: string, field: string): string | null {
  if (!field.toLowerCase().endsWith('base64')) return value
  if (!/^[A-Za-z0-9+/\s]*={0,2}$/.test(value)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
  } catch {
    return null
  }
}

function cartOf(document: XmlElement, order: XmlElement | undefined): ReturnedCart {
  const total = find(order, 'PunchOutOrderMessageHeader', 'Total', 'Money')
  return {
    cancelled: find(document, 'Message', 'Status')?.attributes.code === '204',
    total: textAt(total),
    currency: total?.attributes.currency ?? '',
    lines: all(order, 'ItemIn').map((item) => ({
      part: textAt(item, 'ItemID', 'SupplierPartID'),
      key: textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
      text: textAt(item, 'ItemDetail', 'Description'),
      quantity: item.attributes.quantity ?? '',
      unit: textAt(item, 'ItemDetail', 'UnitOfMeasure'),
      price: textAt(item, 'ItemDetail', 'UnitPrice', 'Money'),
      unspsc: textAt(
        all(find(item, 'ItemDetail'), 'Classification').find(({ attributes }) => attributes.domain === 'UNSPSC'),
      ),
    })),
  }
}

function moneyIn(document: XmlElement): { amount: string; currency: string }[] {
  const here =
    document.name === 'Money' ? [{ amount: textAt(document), currency: document.attributes.currency ?? '' }] : []
  return [...here, ...document.children.flatMap((child) => (typeof child === 'string' ? [] : moneyIn(child)))]
}

export function currencyFaults(currencies: readonly string[]): string[] {
  const several = [...new Set(currencies)]
  return several.length > 1 ? several : several.filter((code) => !isCurrency(code))
}

/** Ten-thousandths, exactly; NaN of what is no amount. */
const units = (text: string): number => Math.round(Number(text) * 10_000)

function sumFaults(
  { cancelled, lines, total }: ReturnedCart,
  order: XmlElement | undefined,
  { totals }: Pick<ConnectionSettings, 'totals'>,
): string[] {
  const header = find(order, 'PunchOutOrderMessageHeader')
  const part = (name: string): number => (find(header, name) ? units(textAt(header, name, 'Money')) : 0)
  const items = lines.reduce((sum, { quantity, price }) => sum + Number(quantity) * units(price), 0)
  const tax = totals === 'items' ? 0 : part('Tax')
  const claimed = cancelled ? 0 : items + tax + (totals === 'items+shipping+tax' ? part('Shipping') : 0)
  return units(total ?? '') === claimed ? [] : [`${total ?? ''} ≠ ${(claimed / 10_000).toFixed(2)}`]
}
