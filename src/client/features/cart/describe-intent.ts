import type { Cart } from '#contract/cart/cart.schema.ts'
import { failedText } from '../../carts/mutation-words.ts'
import type { Intent } from '../../outbox/index.ts'

/** What a refused intent was meant to do, as the person would say it. `cart`: what is known of it. */
export const failedIntentText = ({ mutation, goods }: Intent, cart: Cart | undefined): string =>
  failedText(mutation, {
    line: (lineId) => cart?.lines.find(({ id }) => id === lineId)?.product.name ?? goods?.[0]?.name,
    product: (uid) => goods?.find((one) => one.uid === uid)?.name ?? uid,
    room: (id) => cart?.rooms?.find((room) => room.id === id)?.name,
  })
