import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '../../ui/use-online.ts'
import type { PunchoutState } from '../../storage/punchout-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { leaveErrorText } from './leave-error.ts'
import { goBack } from './leave.ts'
import styles from './purchase-bar.module.css'
import { loadPunchout } from './session.ts'
import { useAct } from './use-act.ts'

interface Props {
  session: PunchoutState
  open: boolean
  onClose: () => void
}

/** Asked, not undone: the purchasing system takes nothing from a session that went back. */
export function ReturnDialog({ session, open, onClose }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, error, run } = useAct()
  const { return_host: host } = session
  const leave = async (): Promise<void> => {
    try {
      await goBack(session)
    } catch (reason) {
      // Perhaps another window has ended it already.
      await loadPunchout()
      throw reason
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t`Go back without buying?`} closeLabel={t`Close`}>
      <p>
        <Trans>The cart is dropped, and {host} gets to know that nothing was bought.</Trans>
      </p>
      <p role="status" className={styles.why}>
        {!online ? t`There is no network right now. Going back needs it.` : error !== null && leaveErrorText(error)}
      </p>
      <div className={styles.actions}>
        <Button look="next" busy={busy} disabled={!online} onClick={() => run(leave)}>
          {busy ? t`Going back…` : t`Cancel and return`}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          <Trans>Go on shopping</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
