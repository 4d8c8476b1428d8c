import { Trans, useLingui } from '@lingui/react/macro'
import { discardChange } from '../../carts/changes.ts'
import type { OrderRequest } from '../../carts/order-request.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import styles from './order-panel.module.css'
import type { Placing } from './place-order.ts'

interface Props {
  request: OrderRequest
  placing: Placing
  shopName: string
}

/** In the form's place while the order waits on this device: what it is, what it is not, and the way back. */
export function RequestWaits({ request: { opId, asks, state, kept, mayHaveArrived }, placing, shopName }: Props) {
  const { t } = useLingui()
  const parked = placing.state === 'waiting' ? placing.parked : null
  return (
    <div className={styles.action} role="status">
      {state === 'keeping' ? (
        <ChangeMark
          state="keeping"
          text={asks ? t`Keeping the request for approval…` : t`Keeping the order request…`}
        />
      ) : (
        <ChangeMark
          state="device"
          text={
            asks
              ? kept
                ? t`Request for approval saved on this device`
                : t`Request for approval`
              : kept
                ? t`Order request saved on this device`
                : t`Order request`
          }
        />
      )}
      <p className={styles.why}>
        {parked === 'login' && <Trans>Log in again to send the order. Nothing has been ordered yet.</Trans>}
        {parked === 'wrong_owner' && (
          <Trans>Somebody else is signed in in this browser. The order is sent only when you are.</Trans>
        )}
        {parked === 'update' && <Trans>Reload the page to send the order. Nothing has been ordered yet.</Trans>}
        {parked === null && !mayHaveArrived && asks && (
          <Trans>It is sent when the network is back. Nobody has been asked until {shopName} has answered.</Trans>
        )}
        {parked === null && !mayHaveArrived && !asks && (
          <Trans>It is sent when the network is back. Nothing is ordered until {shopName} has answered.</Trans>
        )}
        {parked === null && mayHaveArrived && (
          <Trans>
            Whether the order was taken shows when the network is back; it can be placed only once. Until then it is not
            ordered.
          </Trans>
        )}
      </p>
      {state === 'on-device' && !mayHaveArrived && (
        <Button wide onClick={() => void discardChange(opId)}>
          {asks ? t`Take the request for approval back` : t`Take the order request back`}
        </Button>
      )}
    </div>
  )
}
