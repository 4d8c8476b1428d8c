import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { cartsAtom } from '../../carts/carts.ts'
import { type PunchoutState, usePunchout } from '../../storage/punchout-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { buyerOf } from './buyer.ts'
import { leaveErrorText } from './leave-error.ts'
import { goBack } from './leave.ts'
import styles from './purchase-bar.module.css'
import { ReturnDialog } from './return-dialog.tsx'
import { useAct } from './use-act.ts'

/** In a punchout session: whose purchase this is, where it goes, and the way back. */
export function PurchaseBar() {
  const { t } = useLingui()
  const session = usePunchout()
  if (!session) return null
  return (
    <section className={styles.bar} aria-label={t`Your purchase`}>
      <p>
        <Words session={session} />
      </p>
      <Way session={session} />
    </section>
  )
}

function Words({ session }: { session: PunchoutState }) {
  const carts = useAtomValue(cartsAtom)
  const cart = carts.find(({ id }) => id === session.cart_id)
  const buyer = cart ? buyerOf(cart) : ''
  const host = session.return_host
  if (session.outcome === 'sent') return <Trans>The cart has been sent to {host}. Nothing can be changed here.</Trans>
  if (session.outcome === 'cancelled')
    return <Trans>You went back to {host} without buying. Nothing can be changed here.</Trans>
  if (session.operation === 'inspect')
    return <Trans>You are looking at a cart for {host}. Nothing can be changed.</Trans>
  return buyer === '' ? (
    <Trans>Purchase for {host}</Trans>
  ) : (
    <Trans>
      Purchase for <b>{buyer}</b>, sent back to {host}
    </Trans>
  )
}

function Way({ session }: { session: PunchoutState }) {
  const [asking, setAsking] = useState(false)
  if (session.outcome !== null)
    return (
      <Link to="/cart/order" className={styles.link}>
        {session.outcome === 'sent' ? <Trans>Send again</Trans> : <Trans>Go back again</Trans>}
      </Link>
    )
  if (session.operation === 'inspect') return <Leave session={session} />
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)} aria-haspopup="dialog">
        <Icon of={Undo2} /> <Trans>Cancel and return</Trans>
      </Button>
      <ReturnDialog session={session} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Nothing is lost by going back from a cart that was only looked at: no question is asked. */
function Leave({ session }: { session: PunchoutState }) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, error, run } = useAct()
  return (
    <>
      <span role="status">
        {!online ? t`There is no network right now. Going back needs it.` : error !== null && leaveErrorText(error)}
      </span>
      <Button size="s" busy={busy} disabled={!online} onClick={() => run(() => goBack(session))}>
        {!busy && <Icon of={Undo2} />} {busy ? t`Going back…` : t`Return`}
      </Button>
    </>
  )
}
