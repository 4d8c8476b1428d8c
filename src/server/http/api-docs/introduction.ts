/** What is said before the calls; words between backquotes are code. */
export const INTRODUCTION: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Keys',
    paragraphs: [
      'Other systems come by a key: `Authorization: Bearer ik_…`. The shop’s staff make one with scopes, for some shops, and see it once. Which scopes open a call stands beside it; who may change something may read it too.',
      'A key may make 600 calls a minute. `RateLimit` tells how many are left; one too many is answered by 429 with `Retry-After`.',
    ],
  },
  {
    title: 'Failures',
    paragraphs: [
      'A call that failed answers a problem document (`application/problem+json`). Decide by its status and `code`, never by a text: codes stay. Where fields are wrong, `errors` names each with the rule that it breaks.',
      'Fields and calls are added, never renamed or removed. Ignore fields that you do not know.',
    ],
  },
  {
    title: 'Products',
    paragraphs: [
      'Send thousands at once by `POST /api/products/batch`, as JSON or with a row a line. Each row has an outcome of its own, and the whole may be sent again: what is so already is `unchanged`.',
      'One product is written by `PUT`, `PATCH` and `DELETE`. Its `revision`, also the `ETag`, goes into `If-Match` where nobody else’s change may be overwritten: it is 412 if there was one.',
    ],
  },
  {
    title: 'Orders',
    paragraphs: [
      'Follow what changes by `GET /api/orders?changed_since=0`, and go on from each answer’s `cursor`, at once while there is `more`. Nothing is missed, and nothing is told twice. A cursor may be kept for ever.',
      'Say when lines are delivered by `confirm`, which of their pieces have been by `deliver`, and write to the buyer by `message`; they see each step on the order, and get a mail. `revision`, of the order that was looked at, refuses with 412 what somebody else has come before.',
      'A call that moves an order takes an `Idempotency-Key`, a UUID: sent again with the same one, it is answered as the first time, and nothing more happens.',
    ],
  },
  {
    title: 'Webhooks',
    paragraphs: [
      'What happens is posted to the shop’s endpoints as `{type, timestamp, data}`: `order.placed`, `order.changed` and `order.cancelled` with the order’s `id`, `shop_id`, `order_number`, `status`, the `step` that was taken and the number of its `change`; `cart.sent` with a cart that went to a purchasing system; `catalogue.changed` with the shop and the `version` of its products. Ask for the rest by a call.',
      'Each is signed as Standard Webhooks says: `webhook-id`, `webhook-timestamp` and `webhook-signature`, which any of its libraries verifies by the endpoint’s secret. Answer by a 2xx within 10 seconds, and do the work afterwards.',
      'An event comes at least once: one that came before has the same `webhook-id`. Those of one order come in their order. What is not taken is tried again after growing pauses for three days, then parked; later events of that order wait until somebody resends or skips it. Redirects are not followed.',
    ],
  },
]
