import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { hasLines } from '#contract/cart/line-count.ts'
import { chooseCart } from '../../carts/active-cart.ts'
import { ownerOf, takesGoods } from '../../carts/cart-role.ts'
import { copy } from '../../carts/copy-cart.ts'
import { cartsAtom } from '../../carts/carts.ts'
import { MISSING_LINES } from '../../carts/missing-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { forgetPendingAdd, type PendingAdd, putIn, usePendingAdd } from './add.tsx'
import styles from './cart-page.module.css'

/** Where something is to be added to a cart that one may only look at: other ways to have it. One for the whole page. */
export function LookOnlyDialog() {
  const { t } = useLingui()
  const waiting = usePendingAdd()
  const looking = waiting?.looking ?? null
  const title = looking?.title ?? ''
  return (
    <Dialog
      open={looking !== null}
      onClose={forgetPendingAdd}
      title={t`You may only look at ${title}`}
      closeLabel={t`Close`}
    >
      {waiting && looking && <Ways waiting={waiting} cart={looking} />}
    </Dialog>
  )
}

function Ways({ waiting: { item, onOpen }, cart }: { waiting: PendingAdd; cart: Cart }) {
  const { t } = useLingui()
  const others = useAtomValue(cartsAtom).filter((one) => one.shop_id === cart.shop_id && takesGoods(one))
  const [chosen, setChosen] = useState(others[0]?.id)
  const other = others.find(({ id }) => id === chosen)
  const here = hasLines(cart)
  const owner = ownerOf(cart) ?? ''
  const { name } = item.product
  const put = (into: Pick<Cart, 'id' | 'shop_id' | 'title'>): void => {
    forgetPendingAdd()
    putIn(into, item, onOpen)
  }
  return (
    <div className={styles.look}>
      <p>
        <Trans>
          The cart is shared by {owner}, who can let you change it. Copied to a cart of your own it takes {name} as
          well.
        </Trans>
      </p>
      {!here && <p id={MISSING_LINES}>{t`Its lines are not on this device yet: until then it cannot be copied.`}</p>}
      <div className={styles.tools}>
        <Button
          look="next"
          disabled={!here}
          aria-describedby={here ? undefined : MISSING_LINES}
          onClick={() => {
            const { id, title } = copy(cart)
            put({ id, shop_id: cart.shop_id, title })
          }}
        >
          <Trans>Copy to a cart of my own, and add</Trans>
        </Button>
      </div>
      {other && (
        <div className={styles.instead}>
          <Select
            label={t`Or add it to another cart`}
            value={other.id}
            options={others.map(({ id, title }) => ({ value: id, label: title }))}
            onValue={setChosen}
          />
          <Button
            onClick={() => {
              chooseCart(other.id)
              put(other)
            }}
          >
            <Trans>Add there</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
