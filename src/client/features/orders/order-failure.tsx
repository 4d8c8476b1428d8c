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
  /** The link to the list. */
  toOrders: ReactNode
}

/** There is no such order, it is not this person's to see, no network, or the server failed. */
export function OrderFailure({ error, retry, toOrders }: Props) {
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
          {toOrders}
        </>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}

function useWords(error: unknown): { title: string; text: ReactNode; again: boolean } {
  const { t } = useLingui()
  if (isApiError(error, ERROR.notFound) || isApiError(error, ERROR.validation))
    return {
      title: t`There is no such order`,
      text: t`The address is mistyped, or the order belongs to somebody else.`,
      again: false,
    }
  if (isApiError(error, ERROR.forbidden) || isApiError(error, ERROR.shopForbidden))
    return {
      title: t`This order is not yours to see`,
      text: t`Ask the person who manages the shop’s users if you should see it.`,
      again: false,
    }
  if (isConnectionError(error) && error.reason === 'offline')
    return {
      title: t`There is no network right now`,
      text: t`The order appears by itself when the network is back.`,
      again: true,
    }
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return {
    title: t`The order could not be fetched`,
    text: code ? (
      <Trans>The server answered with an error. Error code {code}.</Trans>
    ) : (
      t`The server did not answer within 15 seconds.`
    ),
    again: true,
  }
}
