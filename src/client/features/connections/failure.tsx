import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { NoPermission } from './no-permission.tsx'

/** What purchasing systems said, or what was asked of the simulator, could not be fetched. */
export function ConnectionsFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  if (isForbidden(error)) return <NoPermission />
  const gone = { title: t`This document is not kept any more`, text: t`Documents are kept for 90 days.` }
  return (
    <Failure
      error={error}
      retry={retry}
      title={t`This could not be fetched`}
      whenBack={t`It appears by itself when the network is back.`}
      refusal={isApiError(error, ERROR.notFound) ? gone : null}
    />
  )
}
