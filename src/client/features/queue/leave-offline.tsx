import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { LeaveHeading } from './leave-heading.tsx'
import styles from './leave-page.module.css'

interface Props {
  onSure: () => void
  onStay: () => void
}

/** Warns whoever has nothing to lose but the way back: there is none without a network. */
export function LeaveOffline({ onSure, onStay }: Props) {
  const { t } = useLingui()
  return (
    <section className={styles.page}>
      <LeaveHeading>{t`Log out without a network?`}</LeaveHeading>
      <p className={styles.lead}>
        {t`You cannot log in again before there is a network, and the catalogue is removed from this device.`}
      </p>
      <div className={styles.sure}>
        <Button look="next" onClick={onStay}>
          {t`Stay logged in`}
        </Button>
        <Button onClick={onSure}>{t`Log out`}</Button>
      </div>
    </section>
  )
}
