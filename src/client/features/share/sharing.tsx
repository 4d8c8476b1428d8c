import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { NewShare } from './new-share.tsx'
import { ShareList } from './share-list.tsx'
import styles from './share-panel.module.css'
import { useShares } from './use-shares.ts'

interface Props {
  cartId: string
  title: string
  /** What the link does. */
  children: ReactNode
}

/** The links to a cart: a new one, and those that open it. */
export function Sharing({ cartId, title, children }: Props) {
  const { t } = useLingui()
  const shares = useShares(cartId)
  return (
    <div className={styles.sharing}>
      <p className={styles.lead}>{children}</p>
      <NeedsNetwork why={t`Links are made and taken back by the server: that waits for the network.`}>
        <NewShare cartId={cartId} title={title} onMade={shares.add} full={shares.full} />
        <ShareList shares={shares} />
      </NeedsNetwork>
    </div>
  )
}
