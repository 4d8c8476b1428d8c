import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isShareCode } from '#contract/share.ts'
import { isApiError, isConnectionError } from '../../http/api-error.ts'
import { useAnswer } from '../../http/use-answer.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openShare } from './calls.ts'
import { SharedCartView } from './shared-cart.tsx'
import styles from './shared-page.module.css'

interface Props {
  /** What stands after `#`. */
  code: string
  /** The foot of the page: the language. */
  end: ReactNode
}

/** A cart for somebody without an account (decisions §10): nothing of a session is asked for, or touched. */
export function SharedPage({ code, end }: Props) {
  return (
    <>
      {isShareCode(code) ? <Opened code={code} /> : <Incomplete />}
      <footer className={styles.end}>{end}</footer>
    </>
  )
}

function Opened({ code }: { code: string }) {
  const { t } = useLingui()
  const { answer, error, retry } = useAnswer(openShare, { code, language: useLocale() })
  usePageTitle(answer?.title ?? t`Shared cart`)
  if (error) return <Failed error={error} retry={retry} />
  return answer ? <SharedCartView cart={answer} /> : <Loading />
}

function Incomplete() {
  const { t } = useLingui()
  const title = t`The link is not complete`
  usePageTitle(title)
  return (
    <Notice level={1} title={title}>
      <p>{t`A part of it is missing. Copy the whole link, to its last sign, or ask for it again.`}</p>
    </Notice>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div className={styles.loading} role="status" aria-label={t`The cart is being fetched`}>
      <Skeleton className={styles.loadingTitle} />
      <Skeleton className={styles.loadingLine} />
      <Skeleton className={styles.loadingLine} />
      <Skeleton className={styles.loadingLine} />
    </div>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  const offline = isConnectionError(error) && error.reason === 'offline'
  useEffect(() => {
    if (!offline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [offline, retry])
  if (isApiError(error, ERROR.shareGone) || isApiError(error, ERROR.notFound))
    return (
      <Notice level={1} title={t`The link no longer opens`} picture="/wall/stool.svg">
        <p>{t`Its time is over, or it was taken back. Ask the person who sent it for a new one.`}</p>
      </Notice>
    )
  const title = offline ? t`There is no network right now` : t`The cart could not be fetched`
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
      <p role="alert">
        {offline && t`The cart appears by itself when the network is back.`}
        {isConnectionError(error) && !offline && t`The server did not answer within 15 seconds.`}
        {isApiError(error, ERROR.rateLimited) && t`The link was opened too many times in a row. Wait a few minutes.`}
        {code && !isApiError(error, ERROR.rateLimited) && (
          <Trans>The server answered with an error. Error code {code}.</Trans>
        )}
      </p>
    </Notice>
  )
}
