import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { isPunchout, readCredentials } from '../../storage/token-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sharing } from './sharing.tsx'
import styles from './share-panel.module.css'

interface Props {
  cartId: string
  title: string
}

/** Lets somebody without an account see a cart, by a link that can be taken back [contract/shared-carts]. */
export function SharePanel({ cartId, title }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const credentials = readCredentials()
  // The account is shared by many people: no link of theirs could be told from another's [contract/owners].
  if (credentials && isPunchout(credentials)) return null
  return (
    <div className={styles.panel}>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={Link2} /> {t`Share by link`}
      </Button>
      <p className={styles.note}>{t`For people outside the company, who only look.`}</p>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Share ${title}`} closeLabel={t`Close`}>
        <Sharing cartId={cartId} title={title}>
          <Trans>
            Whoever has the link sees the cart as it is, without logging in, and can change nothing. Names, addresses
            and references are not shown.
          </Trans>
        </Sharing>
      </Dialog>
    </div>
  )
}
