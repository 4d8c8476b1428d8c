/** Paths of calls that only the supplier's staff and machines make [contract/calls]: buyers' browsers need not load them. */
export const OFFICE_API = {
  orderConfirm: '/api/orders/:id/confirm',
  orderMessage: '/api/orders/:id/message',
  orderNote: '/api/orders/:id/note',
  documents: '/api/documents',
  pictures: '/api/pictures',
  officeProducts: '/api/office/products',
  shop: '/api/office/shop',
  setup: '/api/office/setup',
  setupLink: '/api/office/setup/link',
  todo: '/api/office/todo',
  values: '/api/office/values',
  orderCancel: '/api/orders/:id/cancel',
  orderDeliver: '/api/orders/:id/deliver',
  product: '/api/products/:shop/:uid',
  productBatch: '/api/products/batch',
  productHistory: '/api/products/:shop/:uid/history',
  productSource: '/api/products/:shop/:uid/source',
  webhook: '/api/webhooks/:id',
  webhookDeliveries: '/api/webhooks/:id/deliveries',
  webhookDelivery: '/api/webhooks/deliveries/:id',
  webhookResend: '/api/webhooks/deliveries/:id/resend',
  webhookRotate: '/api/webhooks/:id/rotate',
  webhookSkip: '/api/webhooks/deliveries/:id/skip',
  webhookTest: '/api/webhooks/:id/test',
  webhooks: '/api/webhooks',
} as const

/** The calls' description as pages for people. */
export const API_DOCS = {
  pages: '/api/docs',
  style: '/api/docs/style.css',
  section: '/api/docs/:section',
} as const
