import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isShareCode } from '#contract/share.ts'
import { isApiError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { useAnswer } from '../../http/use-answer.ts'
import { useLocale } from '../../i18n/locale.ts'
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
  const gone = (isApiError(error, ERROR.shareGone) || isApiError(error, ERROR.notFound)) && {
    title: t`The link no longer opens`,
    text: t`Its time is over, or it was taken back. Ask the person who sent it for a new one.`,
    picture: '/wall/stool.svg',
  }
  const tooOften = isApiError(error, ERROR.rateLimited)
  return (
    <Failure
      level={1}
      error={error}
      retry={retry}
      refusal={gone || null}
      title={t`The cart could not be fetched`}
      whenBack={t`The cart appears by itself when the network is back.`}
      why={tooOften ? t`The link was opened too many times in a row. Wait a few minutes.` : undefined}
    />
  )
}
