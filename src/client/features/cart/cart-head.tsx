import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Pencil, Printer, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { copy } from '../../carts/copy-cart.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { MISSING_LINES } from '../../carts/missing-lines.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { usePunchout, useReadOnly } from '../../storage/punchout-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './cart-page.module.css'
import { CartState } from './cart-state.tsx'
import { rename } from './intents.ts'
import { NameForm } from './name-form.tsx'

interface Props {
  cart: Cart
  readOnly: boolean
  /** Whose it is, and who else has it. */
  people: ReactNode
  /** More that can be done with the whole of it. */
  tools: ReactNode
  /** The person now looks at another cart: the active one. */
  onActive: () => void
}

/** The cart's name, where it stands, and what can be done with the whole of it. */
export function CartHead({ cart, readOnly, people, tools, onActive }: Props) {
  const { t } = useLingui()
  const [renaming, setRenaming] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const looking = useReadOnly()
  const here = hasLines(cart)
  // The purchasing session ends with its own cart: that is *Cancel and return*, not this.
  const isPurchase = usePunchout()?.cart_id === cart.id
  const make = (): void => {
    const { left, saved } = copy(cart)
    const { title } = cart
    const tell = (): void =>
      toast(
        left === 0
          ? t`${title} was copied. You are now in the copy.`
          : t`${title} was copied without what the shop no longer has: ${left}. You are now in the copy.`,
        left === 0 ? 'success' : 'warning',
      )
    void saved.then((yes) => yes && tell())
    onActive()
  }
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {renaming ? (
          <NameForm
            initial={cart.title}
            submit={t`Save`}
            onName={(name) => {
              if (name !== cart.title) void rename(cart, name)
              setRenaming(false)
            }}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          <h1>{cart.title}</h1>
        )}
        <CartState cart={cart} />
        {people}
      </div>
      <div className={styles.tools}>
        {!readOnly && !renaming && (
          <Button size="s" onClick={() => setRenaming(true)}>
            <Icon of={Pencil} /> <Trans>Rename</Trans>
          </Button>
        )}
        {!looking && (
          <Button size="s" onClick={make} disabled={!here} aria-describedby={here ? undefined : MISSING_LINES}>
            <Icon of={Copy} /> {isOwn(cart) ? <Trans>Copy</Trans> : <Trans>Copy to a cart of my own</Trans>}
          </Button>
        )}
        <Button
          size="s"
          onClick={() => window.print()}
          disabled={!here}
          aria-describedby={here ? undefined : MISSING_LINES}
        >
          <Icon of={Printer} /> <Trans>Print</Trans>
        </Button>
        {tools}
        {!readOnly && !isPurchase && isOwn(cart) && (
          <Button size="s" onClick={() => setCancelling(true)} aria-haspopup="dialog">
            <Icon of={X} /> <Trans>Cancel cart</Trans>
          </Button>
        )}
      </div>
      <CancelDialog cart={cart} open={cancelling} onClose={() => setCancelling(false)} onCancelled={onActive} />
    </header>
  )
}
