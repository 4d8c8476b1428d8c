import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './shared-page.module.css'

/** Not a whole code. */
export function SharedIncomplete() {
  const { t } = useLingui()
  const title = t`The link is not complete`
  usePageTitle(title)
  return (
    <Notice level={1} title={title}>
      <p>{t`A part of it is missing. Copy the whole link, to its last sign, or ask for it again.`}</p>
    </Notice>
  )
}

/** The place of the cart while it is on its way. */
export function SharedSkeleton() {
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

/** Why it does not open. */
export function SharedFailure({ error, retry }: { error: unknown; retry: () => void }) {
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
