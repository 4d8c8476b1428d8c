import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoPermission } from './no-permission.tsx'

/** The users, or the log, could not be fetched. Back on the network it tries by itself. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  const offline = isConnectionError(error) && error.reason === 'offline'
  useEffect(() => {
    if (!offline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [offline, retry])
  if (isApiError(error, ERROR.shopForbidden) || isApiError(error, ERROR.forbidden)) return <NoPermission />
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return (
    <Notice
      title={offline ? t`There is no network right now` : t`The users could not be fetched`}
      actions={
        <Button look="next" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p role="alert">
        {offline && t`Users are managed online only. The list appears by itself when the network is back.`}
        {isConnectionError(error) && !offline && t`The server did not answer within 15 seconds.`}
        {code && <Trans>The server answered with an error. Error code {code}.</Trans>}
      </p>
    </Notice>
  )
}
