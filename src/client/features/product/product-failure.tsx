import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

interface Props {
  error: unknown
  retry: () => void
  /** The link to the catalogue. */
  toProducts: ReactNode
}

/** In the product's place: there is none such, it is not this person's to see, no network, or the server failed. */
export function ProductFailure({ error, retry, toProducts }: Props) {
  const { t } = useLingui()
  const { title, text, again } = useWords(error)
  usePageTitle(title)
  useEffect(() => {
    if (!isConnectionError(error)) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [error, retry])
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <>
          {again && <Button look="next" onClick={retry}>{t`Try again`}</Button>}
          {toProducts}
        </>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}

function useWords(error: unknown): { title: string; text: ReactNode; again: boolean } {
  const { t } = useLingui()
  if (isApiError(error) && error.status === 404)
    return {
      title: t`The product does not exist`,
      text: t`It may have left the range, or the address is mistyped.`,
      again: false,
    }
  if (isApiError(error, ERROR.shopForbidden) || isApiError(error, ERROR.forbidden))
    return {
      title: t`This product belongs to a shop that is not yours`,
      text: t`Ask the person who manages the shop’s users if you should see it.`,
      again: false,
    }
  if (isConnectionError(error) && error.reason === 'offline')
    return {
      title: t`There is no network right now`,
      text: t`The product appears by itself when the network is back.`,
      again: true,
    }
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return {
    title: t`The product could not be fetched`,
    text: code ? (
      <Trans>The server answered with an error. Error code {code}.</Trans>
    ) : (
      t`The server did not answer within 15 seconds.`
    ),
    again: true,
  }
}
