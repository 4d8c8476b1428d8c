import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './secret.module.css'

/** A temporary password, shown this once: nobody can look it up afterwards. */
export function Secret({ password, children }: { password: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.secret} role="status">
      <p>{children}</p>
      <p className={styles.label}>{t`Temporary password, shown once`}</p>
      <p className={styles.line}>
        <code>{password}</code>
        <CopyButton
          text={() => password}
          label={t`Copy the password`}
          copied={t`Copied`}
          failed={t`The browser would not copy`}
        >
          {t`Copy`}
        </CopyButton>
      </p>
      <p
        className={styles.label}
      >{t`It is good for a week. A password of their own is asked for at the first login.`}</p>
    </div>
  )
}
