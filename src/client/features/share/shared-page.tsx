import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isShareCode } from '#contract/cart/share.ts'
import { useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { isPunchout, readCredentials } from '../../storage/token-store.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { openShare } from './calls.ts'
import { SharedCartView } from './shared-cart.tsx'
import { SharedFailure, SharedIncomplete, SharedSkeleton } from './shared-states.tsx'
import styles from './shared-page.module.css'

interface Props {
  /** What stands after `#`. */
  code: string
  /** The foot of the page: the language. */
  end: ReactNode
}

/** A cart for somebody without an account [contract/shared-carts]: nothing of a session is asked for, or touched. */
export function SharedPage({ code, end }: Props) {
  return (
    <>
      {isShareCode(code) ? <Opened code={code} /> : <SharedIncomplete />}
      <footer className={styles.end}>{end}</footer>
    </>
  )
}

function Opened({ code }: { code: string }) {
  const { t } = useLingui()
  const language = useLocale()
  const {
    data: answer,
    error,
    retry,
  } = useServerQuery([null, null, 'shared', code, language], (signal) => openShare({ code, language }, signal))
  usePageTitle(answer?.title ?? t`Shared cart`)
  if (error) return <SharedFailure error={error} retry={retry} />
  return answer ? <SharedCartView cart={answer} copyCode={isSignedIn() ? code : null} /> : <SharedSkeleton />
}

/** Whether this browser is somebody's: a cart of theirs can take it over. */
function isSignedIn(): boolean {
  const credentials = readCredentials()
  return credentials !== null && !isPunchout(credentials)
}
