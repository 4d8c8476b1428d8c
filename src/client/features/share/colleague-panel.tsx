import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './colleague-panel.module.css'
import { Sharing } from './sharing.tsx'

interface Props {
  cartId: string
  title: string
  shopName: string
  /** There is a next step besides. */
  second?: boolean
}

/** The next step of a cart for whoever may fill it and not order: to somebody who may [contract/levels]. */
export function ColleaguePanel({ cartId, title, shopName, second = false }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Send to a colleague who may order</Trans>
      </h2>
      <p className={styles.why}>
        <Trans>
          Your access level lets you fill carts, but not order. Somebody with access level 3 or higher in {shopName} can
          order; the person who manages the shop’s users can give you that level.
        </Trans>
      </p>
      <Button look={second ? 'outline' : 'next'} size="l" wide onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={Send} /> {t`Send to a colleague`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Send ${title} to a colleague`} closeLabel={t`Close`}>
        <Sharing cartId={cartId} title={title}>
          <Trans>
            Make a link and send it. Your colleague sees the cart as it is; logged in to {shopName} they can copy it to
            a cart of theirs and order it.
          </Trans>
        </Sharing>
      </Dialog>
    </section>
  )
}
