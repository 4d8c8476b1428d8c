import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import { type Scope, scopesFor } from '#contract/keys/scope.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import { API } from '#contract/paths.ts'

/** The scope that opens a call to a machine's key, by method and the pattern of its route [contract/keys]. */
const SCOPE_OF: Readonly<Record<string, Scope>> = {
  [`GET ${API.products}`]: 'catalogue:read',
  [`GET ${API.paginated}`]: 'catalogue:read',
  [`POST ${API.paginated}`]: 'catalogue:read',
  [`GET ${API.search}`]: 'catalogue:read',
  [`POST ${API.search}`]: 'catalogue:read',
  [`GET ${API.suggest}`]: 'catalogue:read',
  [`GET ${API.products}/:shop/:uid`]: 'catalogue:read',
  [`GET ${API.filters}`]: 'catalogue:read',
  [`GET ${OFFICE_API.productSource}`]: 'catalogue:read',
  [`GET ${OFFICE_API.productHistory}`]: 'catalogue:read',
  [`GET ${OFFICE_API.officeProducts}`]: 'catalogue:read',
  [`PUT ${OFFICE_API.product}`]: 'catalogue:write',
  [`PATCH ${OFFICE_API.product}`]: 'catalogue:write',
  [`DELETE ${OFFICE_API.product}`]: 'catalogue:write',
  [`POST ${OFFICE_API.productRelease}`]: 'catalogue:write',
  [`POST ${OFFICE_API.documents}`]: 'catalogue:write',
  [`POST ${OFFICE_API.pictures}`]: 'catalogue:write',
  [`POST ${OFFICE_API.productBatch}`]: 'catalogue:write',
  [`GET ${OFFICE_API.attributes}`]: 'catalogue:read',
  [`PUT ${OFFICE_API.attributes}`]: 'catalogue:write',
  [`GET ${OFFICE_API.searchWords}`]: 'catalogue:read',
  [`PUT ${OFFICE_API.searchWords}`]: 'catalogue:write',
  [`GET ${OFFICE_API.imports}`]: 'catalogue:read',
  [`POST ${OFFICE_API.pictureMatches}`]: 'catalogue:read',
  [`POST ${OFFICE_API.imports}`]: 'catalogue:write',
  [`GET ${OFFICE_API.webPictures}`]: 'catalogue:read',
  [`POST ${OFFICE_API.webPicturesRetry}`]: 'catalogue:write',
  [`GET ${OFFICE_API.import}`]: 'catalogue:read',
  [`GET ${OFFICE_API.importProblems}`]: 'catalogue:read',
  [`GET ${OFFICE_API.importHeld}`]: 'catalogue:read',
  [`POST ${OFFICE_API.importRelease}`]: 'catalogue:write',
  [`POST ${OFFICE_API.importRun}`]: 'catalogue:write',
  [`POST ${OFFICE_API.importCancel}`]: 'catalogue:write',
  [`POST ${OFFICE_API.importUndo}`]: 'catalogue:write',
  [`GET ${OFFICE_API.priceLists}`]: 'prices:write',
  [`POST ${OFFICE_API.priceLists}`]: 'prices:write',
  [`GET ${OFFICE_API.priceList}`]: 'prices:write',
  [`PATCH ${OFFICE_API.priceList}`]: 'prices:write',
  [`DELETE ${OFFICE_API.priceList}`]: 'prices:write',
  [`PUT ${OFFICE_API.priceListCompanies}`]: 'prices:write',
  [`GET ${OFFICE_API.priceListRows}`]: 'prices:write',
  [`POST ${OFFICE_API.priceListRows}`]: 'prices:write',
  [`GET ${OFFICE_API.priceListFile}`]: 'prices:write',
  [`POST ${OFFICE_API.priceListFile}`]: 'prices:write',
  ...Object.fromEntries(FACET_KEYS.map((key) => [`GET ${API.filters}/${key}`, 'catalogue:read' as const])),
  [`GET ${API.orders}`]: 'orders:read',
  [`GET ${API.ordersSummary}`]: 'orders:read',
  [`GET ${API.ordersExport}`]: 'orders:read',
  [`GET ${API.order}`]: 'orders:read',
  [`GET ${API.orderExport}`]: 'orders:read',
  [`GET ${ORDER_PAPERS.pickingList}`]: 'orders:read',
  [`GET ${ORDER_PAPERS.deliveryNote}`]: 'orders:read',
  [`GET ${OFFICE_API.companies}`]: 'companies:write',
  [`POST ${OFFICE_API.companies}`]: 'companies:write',
  [`PATCH ${OFFICE_API.company}`]: 'companies:write',
  [`GET ${API.users}`]: 'people:write',
  [`POST ${API.createUser}`]: 'people:write',
  [`PATCH ${API.users}`]: 'people:write',
  [`GET ${OFFICE_API.shop}`]: 'shop:write',
  [`PATCH ${OFFICE_API.shop}`]: 'shop:write',
  [`GET ${OFFICE_API.webhooks}`]: 'orders:read',
  [`GET ${OFFICE_API.webhookDeliveries}`]: 'orders:read',
  [`GET ${OFFICE_API.webhookDelivery}`]: 'orders:read',
  [`POST ${OFFICE_API.orderConfirm}`]: 'orders:write',
  [`POST ${OFFICE_API.orderMessage}`]: 'orders:write',
  [`POST ${OFFICE_API.orderNote}`]: 'orders:write',
  [`POST ${OFFICE_API.orderDeliver}`]: 'orders:write',
  [`POST ${OFFICE_API.orderCancel}`]: 'orders:write',
}

/** The scopes of which any opens a call; none: it is for people alone, as every call that is not named above. */
export function scopesOf(method: string, route: string | undefined): Scope[] {
  // HEAD answers what GET does.
  const scope = SCOPE_OF[`${method === 'HEAD' ? 'GET' : method} ${route}`]
  return scope === undefined ? [] : scopesFor(scope)
}
