import { useLingui } from '@lingui/react/macro'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'

/** The orders could not be fetched. */
export function OrdersFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  const refusal = isForbidden(error) && {
    title: t`You do not have access to this shop’s orders`,
    text: t`Ask the person who manages the shop’s users, or choose another shop.`,
  }
  return (
    <Failure
      error={error}
      retry={retry}
      refusal={refusal || null}
      title={t`The orders could not be fetched`}
      whenBack={t`These orders are not on this device. They appear by themselves when the network is back.`}
    />
  )
}
