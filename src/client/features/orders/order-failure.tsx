import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { PageFailure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'

interface Props {
  error: unknown
  retry: () => void
  /** The link to the list. */
  toOrders: ReactNode
}

/** There is no such order, it is not this person's to see, or it could not be fetched. */
export function OrderFailure({ error, retry, toOrders }: Props) {
  const { t } = useLingui()
  const missing = (isApiError(error, ERROR.notFound) || isApiError(error, ERROR.validation)) && {
    title: t`There is no such order`,
    text: t`The address is mistyped, or the order belongs to somebody else.`,
  }
  const forbidden = isForbidden(error) && {
    title: t`This order is not yours to see`,
    text: t`Ask the person who manages the shop’s users if you should see it.`,
  }
  return (
    <PageFailure
      error={error}
      retry={retry}
      refusal={missing || forbidden || null}
      title={t`The order could not be fetched`}
      whenBack={t`This order is not on this device. It appears by itself when the network is back.`}
      link={toOrders}
    />
  )
}
