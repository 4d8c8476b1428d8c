import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useServerQuery } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OnlineOnly } from '../form-end.tsx'
import { BackLink } from '../back-link.tsx'
import { useDoing } from '../use-doing.ts'
import type { HooksState } from './address.ts'
import { changeEndpoint, fetchDeliveries, sendTest } from './calls.ts'
import { DeleteEndpoint, RotateSecret } from './endpoint-dialogs.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { hookFailure } from './words.ts'

interface Props {
  shop: string
  endpoint: Endpoint
  state: HooksState
  go: (next: HooksState) => void
  hrefOf: (next: HooksState) => string
  /** The endpoint as it is now. */
  onSeen: (now: Endpoint) => void
  onDeleted: () => void
  /** A secret that is told this once. */
  onSecret: (secret: string) => void
  /** Asks for the endpoints again. */
  renew: () => void
}

/** While something is on its way its page is asked again, ms. */
const EVERY_MS = 5_000

/** One endpoint: what it is told, what is done with it, and its log. */
export function EndpointView({ shop, endpoint, state, go, hrefOf, onSeen, onDeleted, onSecret, renew }: Props) {
  const { t } = useLingui()
  const { id, url, active, revision } = endpoint
  const log = useServerQuery(
    [shop, null, 'office-deliveries', id, state.state ?? null, state.page ?? 1],
    (signal) => fetchDeliveries(id, state, signal),
    { every: (newest) => (newest?.data.some((one) => one.state === 'waiting') ? EVERY_MS : false) },
  )
  const parked = useServerQuery(
    [shop, null, 'office-parked', id],
    (signal) => fetchDeliveries(id, { state: 'parked' }, signal),
    { wanted: endpoint.parked > 0 },
  )
  const renewAll = (): void => {
    renew()
    log.retry()
    if (endpoint.parked > 0) parked.retry()
  }
  const [busy, act] = useDoing((error) => {
    if (isApiError(error, ERROR.revisionChanged)) onSeen(error.data as Endpoint)
    if (isApiError(error, ERROR.notFound) || isApiError(error, ERROR.statusNotAllowed)) renewAll()
    return hookFailure(error)
  })
  const test = async (): Promise<void> => {
    const sent = await sendTest(id)
    toast(t`The test is on its way`, 'success', { id: 'office-webhook' })
    renewAll()
    go({ endpoint: id, delivery: sent.id })
  }
  const toggle = async (): Promise<void> => onSeen(await changeEndpoint(id, { revision, active: !active }))
  const close = (): void => go({ ...state, dialog: undefined, delivery: undefined })
  return (
    <>
      <header className="office-head">
        <BackLink to="webhooks">{t`All endpoints`}</BackLink>
        <h1 className="office-address">{url}</h1>
      </header>
      <OnlineOnly>
        <div className="office-buttons">
          <Button
            size="s"
            aria-haspopup="dialog"
            onClick={() => go({ ...state, dialog: 'change' })}
          >{t`Change…`}</Button>
          <Button size="s" disabled={busy || !active} onClick={() => act(test)}>{t`Send a test`}</Button>
          <Button size="s" disabled={busy} onClick={() => act(toggle)}>
            {active ? t`Switch off` : t`Switch on`}
          </Button>
          <Button size="s" aria-haspopup="dialog" onClick={() => go({ ...state, dialog: 'rotate' })}>
            {t`Change the secret…`}
          </Button>
          <Button
            size="s"
            aria-haspopup="dialog"
            onClick={() => go({ ...state, dialog: 'delete' })}
          >{t`Delete…`}</Button>
        </div>
      </OnlineOnly>
      <EndpointFacts endpoint={endpoint} />
      <DeliveryLog
        state={state}
        log={log}
        parked={endpoint.parked > 0 && state.state === undefined && state.page === undefined ? parked : null}
        go={go}
        hrefOf={hrefOf}
        renew={renewAll}
      />
      <Dialog open={state.dialog === 'change'} onClose={close} title={t`Change the endpoint`} closeLabel={t`Close`}>
        <EndpointForm
          endpoint={endpoint}
          told={(now, isSaved) => {
            onSeen(now)
            if (isSaved) close()
          }}
        />
      </Dialog>
      <Dialog open={state.dialog === 'rotate'} onClose={close} title={t`Change the secret?`} closeLabel={t`Close`}>
        <RotateSecret
          endpoint={endpoint}
          onDone={(secret) => {
            close()
            onSecret(secret)
            renew()
          }}
        />
      </Dialog>
      <Dialog open={state.dialog === 'delete'} onClose={close} title={t`Delete the endpoint?`} closeLabel={t`Close`}>
        <DeleteEndpoint endpoint={endpoint} onDone={onDeleted} />
      </Dialog>
      <Dialog open={state.delivery !== undefined} onClose={close} title={t`Delivery`} closeLabel={t`Close`}>
        {state.delivery !== undefined && (
          <DeliveryDialog
            key={state.delivery}
            shop={shop}
            id={state.delivery}
            onMoved={(now) => {
              renewAll()
              go({ ...state, delivery: now })
            }}
          />
        )}
      </Dialog>
    </>
  )
}
