import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import type { Colleague } from './calls.ts'
import { ColleaguesList } from './colleagues-list.tsx'
import styles from './colleagues.module.css'
import { HandOver } from './hand-over.tsx'
import { useAccess } from './use-access.ts'

/**
 * Lets colleagues look at a cart or change it, takes that back, and hands the cart over [contract/carts-of-colleagues]: its
 * owner's alone, as long as it is open.
 */
export function ShareWithColleagues({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const shop = useCurrentShop()
  const { title } = cart
  const mayHaveColleagues = cart.customer_id !== null || (shop?.companies ?? []).length > 0
  // Without `access` the server does not have it yet.
  if (!cart.access || !isOwn(cart) || !isOpen(cart.status) || !mayHaveColleagues) return null
  const close = (): void => setOpen(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={Users} /> <Trans>Share with colleagues</Trans>
      </Button>
      <Dialog open={open} onClose={close} title={t`Share ${title} with colleagues`} closeLabel={t`Close`}>
        {cart.customer_id === null ? (
          <p>
            <Trans>
              A cart is shared with those who buy for its company, and this one is for none. Choose a company for it
              first.
            </Trans>
          </p>
        ) : (
          <Sharing cart={cart} onDone={close} />
        )}
      </Dialog>
    </>
  )
}

function Sharing({ cart, onDone }: { cart: Cart; onDone: () => void }) {
  const { t } = useLingui()
  const access = useAccess(cart)
  const [to, setTo] = useState<Colleague | null>(null)
  const company = cart.company ?? ''
  return (
    <div className={styles.sharing}>
      {to === null && (
        <p className={styles.lead}>
          <Trans>
            Colleagues find the cart among theirs, see who did what, and pay what {company} pays. People outside the
            company get a link instead, below the cart’s sums.
          </Trans>
        </p>
      )}
      <NeedsNetwork why={t`Who may see the cart is kept by the server: that waits for the network.`}>
        {to === null ? (
          <ColleaguesList cart={cart} access={access} onHandOver={setTo} />
        ) : (
          <HandOver cart={cart} to={to} access={access} onDone={onDone} onBack={() => setTo(null)} />
        )}
      </NeedsNetwork>
    </div>
  )
}
