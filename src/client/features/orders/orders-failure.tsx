import { Trans, useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The orders could not be fetched: what happened, and the way out. */
export function OrdersFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  if (isApiError(error, ERROR.shopForbidden) || isApiError(error, ERROR.forbidden))
    return (
      <Notice title={t`You do not have access to this shop’s orders`}>
        <p>{t`Ask the person who manages the shop’s users, or choose another shop.`}</p>
      </Notice>
    )
  const offline = isConnectionError(error) && error.reason === 'offline'
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return (
    <Notice
      title={offline ? t`There is no network right now` : t`The orders could not be fetched`}
      actions={
        <Button look="next" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p role="alert">
        {offline && t`The orders appear by themselves when the network is back.`}
        {isConnectionError(error) && !offline && t`The server did not answer within 15 seconds.`}
        {code && <Trans>The server answered with an error. Error code {code}.</Trans>}
      </p>
    </Notice>
  )
}
