import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'
import { isApiError } from '../../http/api-error.ts'
import { refreshCarts } from '../../carts/carts.ts'
import type { PunchoutState } from '../../storage/punchout-state.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { StepHead } from '../../ui/step-head.tsx'
import { useOnline } from '../../ui/use-online.ts'
import type { ReturnForm } from './calls.ts'
import { obstacleOf } from './checks.ts'
import { sendCart } from './leave.ts'
import { SendPanel } from './send-panel.tsx'
import styles from './send-page.module.css'
import { loadPunchout } from './session.ts'
import { SentTable } from './sent-table.tsx'
import { useAct } from './use-act.ts'
import { useReturnForm } from './use-return-form.ts'

interface Props {
  cart: Cart
  /** The carts to choose from. */
  open: readonly Cart[]
  onChoose: (id: string) => void
  session: PunchoutState
  level: number
  shopName: string
  /** The way back to the lines. */
  back: ReactNode
  /** What has happened to the lines and has to be known before they are sent. */
  notice?: ReactNode
}

/** The rows as the purchasing system will show them, what is wrong with them, and the one press that sends them. */
export function SendPage({ cart, open, onChoose, session, level, shopName, back, notice }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const maySend = may(level, 'cart.order')
  const { asked, askAgain } = useReturnForm(cart, maySend)
  const { busy, error, run } = useAct()
  const [moved, setMoved] = useState(false)
  const host = session.return_host
  usePageTitle(t`Send to your purchasing system`)

  const send = async (form: ReturnForm): Promise<void> => {
    setMoved(false)
    try {
      await sendCart(cart, form)
    } catch (reason) {
      if (isApiError(reason, ERROR.revisionChanged)) {
        setMoved(true)
        await refreshCarts()
        return askAgain()
      }
      // Perhaps another window has sent it already: then this page says so.
      if (isApiError(reason)) await loadPunchout()
      throw reason
    }
  }

  return (
    <>
      <StepHead back={back} title={t`Send to your purchasing system`}>
        <Trans>
          This is how the lines will stand in the system at {host}. Nothing is ordered until somebody approves it there.
        </Trans>
      </StepHead>
      {notice}
      <div className={styles.work}>
        <SentTable cart={cart} sent={asked.state === 'ready' ? asked.sent : null} />
        <SendPanel
          cart={cart}
          open={open}
          onChoose={onChoose}
          host={host}
          asked={asked}
          obstacle={obstacleOf(cart, asked, { online, operation: session.operation })}
          maySend={maySend}
          shopName={shopName}
          moved={moved}
          busy={busy}
          error={error}
          onSend={() => {
            if (asked.state === 'ready') run(() => send(asked.form))
          }}
          onRetry={askAgain}
        />
      </div>
    </>
  )
}
