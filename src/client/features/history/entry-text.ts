import { t } from '@lingui/core/macro'
import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import { rightText } from '../../i18n/sharing-words.ts'

/**
 * What somebody did, without who and when; its lines say the rest themselves.
 * @param day writes a day that is given in ISO 8601
 */
export function entryText(entry: HistoryEntry, day: (date: string) => string): string {
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
    case 'line.move':
      return t({ message: 'moved', context: 'history of a cart: who moved the lines below to a room' })
    case 'line.note':
      return t`wrote a note`
    case 'cart.setNote':
      return t`changed the note of the cart`
    case 'cart.setWishedDate':
      return entry.to ? wishedText(entry.to, day) : t`took the wished delivery day away`
    case 'cart.ask':
      return t`asked for approval`
    case 'cart.withdraw':
      return t`took the request for approval back`
    case 'cart.decide':
      return decidedText(entry)
    case 'room.add':
    case 'room.rename':
    case 'room.remove':
    case 'room.place':
      return roomText(what, entry)
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

function wishedText(date: string, day: (date: string) => string): string {
  const written = day(date)
  return t`wished for delivery by ${written}`
}

function decidedText({ to }: HistoryEntry): string {
  if (to === 'approve') return t`approved the order`
  return to === 'refuse' ? t`refused the order` : t`sent the cart back`
}

/** Where its name is not known, a room is *a room*. */
function roomText(what: string, { from, to }: HistoryEntry): string {
  const name = (what === 'room.remove' ? from : to) ?? t`a room`
  if (what === 'room.add') return t`made the room ${name}`
  if (what === 'room.remove') return t`removed the room ${name}`
  if (what === 'room.place') return t`gave the room ${name} another place`
  const before = from ?? t`a room`
  return t`renamed the room ${before} to ${name}`
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
