import { all, find, textAt, textOf, type XmlElement } from './tree.ts'

/** An article as a buyer's system names it. */
export interface Item {
  part: string
  /** Our own key of the line that it once was. */
  auxiliary: string
  quantity: string
  /** What they think that it costs. */
  price: string
}

export const readItem = (item: XmlElement): Item => ({
  part: textAt(item, 'ItemID', 'SupplierPartID'),
  auxiliary: textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
  quantity: item.attributes.quantity?.trim() ?? '',
  price: textAt(item, 'ItemDetail', 'UnitPrice', 'Money'),
})

/**
 * Who is sent here, as far as their system says so; all may be empty. It grants nothing [punchout/reading-documents].
 */
export interface Buyer {
  name: string
  firstName: string
  lastName: string
  mail: string
  phone: string
  /** Cost centre, department and business unit, as far as they are said. */
  costCentre: string
  /** What their system calls the place of delivery. */
  addressId: string
  street: string
  city: string
  recipient: string
}

/** Nobody in particular. */
export const NOBODY: Buyer = {
  name: '',
  firstName: '',
  lastName: '',
  mail: '',
  phone: '',
  costCentre: '',
  addressId: '',
  street: '',
  city: '',
  recipient: '',
}

/** The people and places of a setup request or of an order's header. */
export function buyerOf(request: XmlElement): Buyer {
  const extrinsics = new Map(
    all(request, 'Extrinsic').map((one) => [one.attributes.name?.trim().toLowerCase() ?? '', textOf(one)]),
  )
  const extrinsic = (...names: string[]): string => names.map((name) => extrinsics.get(name)).find(Boolean) ?? ''
  const contact = find(request, 'Contact')
  const firstName = extrinsic('firstname')
  const lastName = extrinsic('lastname')
  return {
    name:
      extrinsic('userfullname') ||
      textAt(contact, 'Name') ||
      `${firstName} ${lastName}`.trim() ||
      extrinsic('user', 'uniquename', 'uniqueusername', 'userid'),
    firstName,
    lastName,
    mail: extrinsic('useremail') || textAt(contact, 'Email'),
    phone: extrinsic('phonenumber'),
    costCentre: ['costcenter', 'department', 'businessunit']
      .map((name) => extrinsic(name))
      .filter((one, i, every) => one !== '' && every.indexOf(one) === i)
      .join(', '),
    addressId: find(request, 'ShipTo', 'Address')?.attributes.addressID?.trim() ?? '',
    ...placeOf(find(request, 'ShipTo', 'Address')),
  }
}

function placeOf(address: XmlElement | undefined): Pick<Buyer, 'street' | 'city' | 'recipient'> {
  const postal = find(address, 'PostalAddress')
  const joined = (name: string) => all(postal, name).map(textOf).filter(Boolean).join(', ')
  return {
    street: joined('Street'),
    city: [textAt(postal, 'PostalCode'), textAt(postal, 'City')].filter(Boolean).join(' '),
    recipient: joined('DeliverTo') || textAt(address, 'Name'),
  }
}
