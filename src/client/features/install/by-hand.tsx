import { useLingui } from '@lingui/react/macro'
import styles from './install-hint.module.css'

/** How iPhone and iPad install an app: by hand, from Safari's share menu. */
export function ByHand() {
  const { t } = useLingui()
  return (
    <ol className={styles.steps}>
      <li>{t`Tap the share button of Safari, a square with an arrow.`}</li>
      <li>{t`Choose Add to Home Screen.`}</li>
      <li>{t`Open Interior from the home screen and sign in once.`}</li>
    </ol>
  )
}
