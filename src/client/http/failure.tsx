import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { isApiError, isConnectionError } from './api-error.ts'
import { useReached } from './use-reached.ts'

/** A refusal that trying again does not help. */
interface Refusal {
  title: string
  text: string
  picture?: string
}

interface Props {
  error: unknown
  retry: () => void
  /** That it could not be fetched. */
  title: string
  /** That it appears by itself when the network is back. */
  whenBack: string
  /** What the error means here, where it is one that stays. */
  refusal?: Refusal | null
  /** Why, where more can be said of the error than its code. */
  why?: string | undefined
  /** 1 where it stands in a whole page's place. */
  level?: 1 | 2
  /** Another way out. */
  link?: ReactNode
}

/** What could not be fetched: what happened, and the way out. It tries by itself when the server can be reached again. */
export function Failure({ error, retry, title, whenBack, refusal, why, level = 2, link }: Props) {
  const { t } = useLingui()
  const unanswered = isConnectionError(error)
  useReached(error, retry)

  if (refusal)
    return (
      <Notice level={level} title={refusal.title} picture={refusal.picture} actions={link}>
        <p>{refusal.text}</p>
      </Notice>
    )
  const offline = unanswered && error.reason === 'offline'
  const code = isApiError(error) ? `${error.status} ${error.code}` : null
  return (
    <Notice
      level={level}
      title={offline ? t`There is no network right now` : title}
      actions={
        <>
          <Button look="next" onClick={retry}>
            {t`Try again`}
          </Button>
          {link}
        </>
      }
    >
      <p role="alert">
        {offline && whenBack}
        {unanswered && !offline && t`The server did not answer within 15 seconds.`}
        {why ?? (code && <Trans>The server answered with an error. Error code {code}.</Trans>)}
      </p>
    </Notice>
  )
}

/** The same in the place of a page, which it names. */
export function PageFailure(props: Omit<Props, 'level'>) {
  const { t } = useLingui()
  const { error, title, refusal } = props
  const offline = isConnectionError(error) && error.reason === 'offline'
  usePageTitle(refusal?.title ?? (offline ? t`There is no network right now` : title))
  return <Failure {...props} level={1} />
}
