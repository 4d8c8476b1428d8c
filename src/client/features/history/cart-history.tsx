import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './history.module.css'
import { HistoryPages } from './history-pages.tsx'

/** Who did what to a cart and when, from which a line is put back as it was [contract/carts-of-colleagues]. */
export function CartHistory({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { title } = cart
  // The server does not have it yet.
  if (!cart.access) return null
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={History} /> <Trans>History</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`History of ${title}`} closeLabel={t`Close`}>
        <div className={styles.history}>
          <HistoryPages cart={cart} before={null} />
        </div>
      </Dialog>
    </>
  )
}
