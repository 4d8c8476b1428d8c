import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isApiError } from '../../http/api-error.ts'
import { PageFailure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { useLackText } from '../../offline-catalogue/lack-text.ts'

interface Props {
  error: unknown
  retry: () => void
  /** The link to the catalogue. */
  toProducts: ReactNode
}

/** In the product's place: there is none such, it is not this person's to see, or it could not be fetched. */
export function ProductFailure({ error, retry, toProducts }: Props) {
  const { t } = useLingui()
  const lack = useLackText()
  const missing = isApiError(error) &&
    error.status === 404 && {
      title: t`The product does not exist`,
      text: t`It may have left the range, or the address is mistyped.`,
    }
  const forbidden = isForbidden(error) && {
    title: t`This product belongs to a shop that is not yours`,
    text: t`Ask the person who manages the shop’s users if you should see it.`,
  }
  return (
    <PageFailure
      error={error}
      retry={retry}
      refusal={missing || forbidden || null}
      title={t`The product could not be fetched`}
      whenBack={[lack, t`The product appears by itself when the network is back.`].join(' ')}
      link={toProducts}
    />
  )
}
