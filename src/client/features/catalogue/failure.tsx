import { useLingui } from '@lingui/react/macro'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { useLackText } from '../../offline-catalogue/lack-text.ts'

/** The catalogue could not be fetched. */
export function CatalogueFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  const lack = useLackText()
  const refusal = isForbidden(error) && {
    title: t`You do not have access to this shop’s products`,
    text: t`Ask the person who manages the shop’s users, or choose another shop.`,
  }
  return (
    <Failure
      error={error}
      retry={retry}
      refusal={refusal || null}
      title={t`The catalogue could not be fetched`}
      whenBack={[lack, t`The products appear by themselves when the network is back.`].join(' ')}
    />
  )
}
