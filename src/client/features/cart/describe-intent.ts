import { t } from '@lingui/core/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Intent } from '../../outbox/index.ts'

/** What a refused intent was meant to do, as the person would say it. `cart`: what is known of it. */
export function failedIntentText({ mutation, goods }: Intent, cart: Cart | undefined): string {
  const { name, args } = mutation
  const lineName = (lineId: string): string | undefined =>
    cart?.lines.find(({ id }) => id === lineId)?.product.name ?? goods?.[0]?.name
  switch (name) {
    case 'cart.create':
      return t`The cart ${args.title} could not be created`
    case 'cart.rename':
      return t`The cart could not be renamed`
    case 'cart.cancel':
      return t`The cart could not be cancelled`
    case 'cart.order':
      return t`The cart could not be ordered`
    case 'cart.setInfo':
      return t`The ordering information could not be saved`
    case 'form.send':
      return t`Your message could not be sent`
    case 'line.remove':
      return t`The product could not be removed`
    case 'line.changeQuantity':
    case 'line.setQuantity': {
      const product = lineName(args.lineId)
      return product === undefined
        ? t`The quantity could not be changed`
        : t`The quantity of ${product} could not be changed`
    }
    case 'lines.add': {
      const [only, ...more] = args.rows
      const { length } = args.rows
      const product = goods?.find(({ uid }) => uid === only?.uid)?.name ?? only?.uid ?? ''
      return more.length === 0 ? t`${product} could not be added` : t`${length} products could not be added`
    }
  }
}
