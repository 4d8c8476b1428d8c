import { useLingui } from '@lingui/react/macro'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { NoPermission } from './no-permission.tsx'

/** What the office shows could not be fetched. */
export function OfficeFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  if (isForbidden(error)) return <NoPermission />
  return (
    <Failure
      error={error}
      retry={retry}
      title={t`This could not be fetched`}
      whenBack={t`The office works online only. This appears by itself when the network is back.`}
    />
  )
}
