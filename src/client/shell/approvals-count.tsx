import { plural } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { approvalsWaitingAtom, countApprovals } from './approvals-waiting.ts'
import styles from './cart-count.module.css'

/** How many requests wait for the person, in brackets behind the link; nothing where none does. */
export function ApprovalsCount() {
  // Said again in the language now chosen.
  useLocale()
  const count = useAtomValue(approvalsWaitingAtom)
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void countApprovals()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {' '}
        ({count})
      </span>
      <VisuallyHidden>{plural(count, { one: '# request', other: '# requests' })}</VisuallyHidden>
    </>
  )
}
