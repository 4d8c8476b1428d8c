import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import styles from './colleague-panel.module.css'

/** The next step of a colleague's cart for whoever may change it and not order: its owner's [contract/carts-of-colleagues]. */
export function OwnerPanel({ owner, shopName }: { owner: string; shopName: string }) {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Ask {owner} to order it</Trans>
      </h2>
      <p className={styles.why}>
        <Trans>
          You may change this cart, but your access level does not include orders in {shopName}. Ask {owner}, whose cart
          it is, to order it or to send it to a colleague who may.
        </Trans>
      </p>
    </section>
  )
}
