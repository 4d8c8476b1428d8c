import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isApiError, isConnectionError } from '../http/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

/** What stands in a page's place when it could not be loaded or shown. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const offline = isConnectionError(error)
  const title = offline ? t`There is no connection` : t`The page could not be shown`
  usePageTitle(title)
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <Button look="next" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p>
        {offline
          ? t`Check the network and try again. Nothing you have saved is lost.`
          : t`Something went wrong on our side. Nothing you have saved is lost.`}
      </p>
      {code && <p>{t`Error code ${code}.`}</p>}
    </Notice>
  )
}

/** The same where not even the shell could be shown. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <BarePage>
      <ErrorPage {...props} />
    </BarePage>
  )
}
