import { useLingui } from '@lingui/react/macro'
import styles from './companies-page.module.css'

/** Says of what was written on an earlier visit that somebody else has changed what it goes over. */
export function WrittenBefore({ isOlder }: { isOlder: boolean }) {
  const { t } = useLingui()
  if (!isOlder) return null
  return (
    <p className={styles.error} role="alert">
      {t`Somebody else has changed it since you began. What you wrote stands here, and takes its place when you save it.`}
    </p>
  )
}
