import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type LucideIcon,
  ClipboardCheck,
  Info,
  LayoutGrid,
  Mail,
  Package,
  ShoppingCart,
  Store,
  Users,
} from 'lucide-react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { type Capability, may } from '#contract/users/permission.ts'

export type PageId = 'products' | 'information' | 'orders' | 'approvals' | 'users' | 'office' | 'cart' | 'support'

export interface NavEntry {
  id: PageId
  to: string
  label: MessageDescriptor
  icon: LucideIcon
}

/** Whether one buys for a company here, whose rules and managers there are. */
export const hasCompany = ({ companies = [] }: Pick<Shop, 'companies'>): boolean => companies.length > 0

interface Rule extends NavEntry {
  capability: Capability
  /** Not for the account that many people share through a purchasing system [contract/owners]. */
  ordinaryOnly?: true
  onlyIf?: (shop: Shop) => boolean
}

/** The pages that navigation may lead to, in its order [contract/levels]. One without a route is not shown. */
const PAGES: readonly Rule[] = [
  { id: 'products', to: '/', label: msg`Products`, icon: LayoutGrid, capability: 'catalogue.see' },
  {
    id: 'information',
    to: '/information',
    label: msg`Information`,
    icon: Info,
    capability: 'catalogue.see',
    onlyIf: (shop) => shop.information.trim() !== '',
  },
  { id: 'orders', to: '/orders', label: msg`Orders`, icon: Package, capability: 'cart.use', ordinaryOnly: true },
  {
    id: 'approvals',
    to: '/approvals',
    label: msg`To approve`,
    icon: ClipboardCheck,
    capability: 'cart.order',
    ordinaryOnly: true,
    onlyIf: (shop) => hasCompany(shop) || may(shop.permission, 'shop.whole'),
  },
  {
    id: 'users',
    to: '/users',
    label: msg`Users`,
    icon: Users,
    capability: 'users.manage',
    ordinaryOnly: true,
    // Staff have them in the office.
    onlyIf: (shop) => !may(shop.permission, 'shop.whole'),
  },
  {
    id: 'office',
    to: '/office',
    label: msg`Office`,
    icon: Store,
    capability: 'shop.whole',
    ordinaryOnly: true,
  },
  { id: 'cart', to: '/cart', label: msg`Cart`, icon: ShoppingCart, capability: 'cart.use' },
  { id: 'support', to: '/support', label: msg`Contact`, icon: Mail, capability: 'catalogue.see' },
]

export interface NavContext {
  shop: Shop | null
  punchout: boolean
  hasRoute: (to: string) => boolean
}

/** The pages this person may go to in the active shop. */
export function navEntries({ shop, punchout, hasRoute }: NavContext): NavEntry[] {
  const level = shop?.permission ?? 0
  return PAGES.filter(
    (page) =>
      may(level, page.capability) &&
      hasRoute(page.to) &&
      !(punchout && page.ordinaryOnly) &&
      (!page.onlyIf || (shop !== null && page.onlyIf(shop))),
  )
}

/** Whether a page is where one is: products hold the product pages too. */
export const isCurrent = (entry: Pick<NavEntry, 'to'>, pathname: string): boolean =>
  entry.to === '/' ? pathname === '/' || pathname.startsWith('/product/') : pathname.startsWith(entry.to)

/** The bar at the foot of a small screen: three pages by weight, and *more* for the rest. */
const BAR_ORDER: readonly PageId[] = [
  'products',
  'cart',
  'orders',
  'approvals',
  'information',
  'support',
  'users',
  'office',
]
export function barEntries(entries: readonly NavEntry[]): NavEntry[] {
  return BAR_ORDER.flatMap((id) => entries.filter((entry) => entry.id === id)).slice(0, 3)
}
