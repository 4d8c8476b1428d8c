import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { isPunchout, readCredentials } from '../../storage/token-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NewShare } from './new-share.tsx'
import { ShareList } from './share-list.tsx'
import styles from './share-panel.module.css'
import { useShares } from './use-shares.ts'

interface Props {
  cartId: string
  title: string
}

/** Lets somebody without an account see a cart, by a link that can be taken back (decisions §10). */
export function SharePanel({ cartId, title }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const credentials = readCredentials()
  // The account is shared by many people: no link of theirs could be told from another's (decisions §3).
  if (credentials && isPunchout(credentials)) return null
  return (
    <div className={styles.panel}>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={Link2} /> {t`Share by link`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Share ${title}`} closeLabel={t`Close`}>
        <Sharing cartId={cartId} />
      </Dialog>
    </div>
  )
}

function Sharing({ cartId }: { cartId: string }) {
  const { t } = useLingui()
  const shares = useShares(cartId)
  return (
    <div className={styles.sharing}>
      <p className={styles.lead}>
        <Trans>
          Whoever has the link sees the cart as it is, without logging in, and can change nothing. Names, addresses and
          references are not shown.
        </Trans>
      </p>
      <NeedsNetwork why={t`Links are made and taken back by the server: that waits for the network.`}>
        <NewShare cartId={cartId} onMade={shares.add} full={shares.full} />
        <ShareList shares={shares} />
      </NeedsNetwork>
    </div>
  )
}
