import { useLingui } from '@lingui/react/macro'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { NoPermission } from './no-permission.tsx'

/** The users, or the log, could not be fetched. */
export function UsersFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  if (isForbidden(error)) return <NoPermission />
  return (
    <Failure
      error={error}
      retry={retry}
      title={t`The users could not be fetched`}
      whenBack={t`Users are managed online only. The list appears by itself when the network is back.`}
    />
  )
}
