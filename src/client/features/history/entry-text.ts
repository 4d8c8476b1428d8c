import { t } from '@lingui/core/macro'
import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import { rightText } from '../../i18n/sharing-words.ts'

/** What somebody did, without who and when; its lines say the rest themselves. */
export function entryText(entry: HistoryEntry): string {
  const { what } = entry
  switch (what) {
    case 'cart.create':
      return t`made the cart`
    case 'cart.rename':
      return renamedText(entry)
    case 'cart.setInfo':
      return companyText(entry)
    case 'cart.order':
      return t`ordered the cart`
    case 'cart.cancel':
      return t`cancelled the cart`
    case 'lines.add':
      return t({ message: 'added', context: 'history of a cart: who added the lines below' })
    case 'line.changeQuantity':
    case 'line.setQuantity':
      return t`changed the quantity`
    case 'line.remove':
      return t({ message: 'removed', context: 'history of a cart: who removed the lines below' })
    case 'access':
      return accessText(entry)
    case 'owner':
      return ownerText(entry)
    default:
      return t`changed the cart`
  }
}

function renamedText({ from, to }: HistoryEntry): string {
  if (!from || !to) return t`renamed the cart`
  return t`renamed the cart from ${from} to ${to}`
}

function companyText({ from, to }: HistoryEntry): string {
  if (from === undefined && to === undefined) return t`changed the ordering information`
  return to ? t`chose the company ${to}` : t`chose no company`
}

function accessText({ everybody, person, right }: HistoryEntry): string {
  const name = everybody ? t`everybody in the company` : (person?.name ?? t`a colleague`)
  if (!right) return t`ended access for ${name}`
  const may = rightText(right).toLocaleLowerCase()
  return t`shared the cart with ${name}: ${may}`
}

function ownerText({ person }: HistoryEntry): string {
  const name = person?.name ?? t`a colleague`
  return t`handed the cart over to ${name}`
}
