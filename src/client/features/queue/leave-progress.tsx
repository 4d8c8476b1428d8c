import { useLingui } from '@lingui/react/macro'
import styles from './leave-page.module.css'
import { useSendable } from './use-sendable.ts'

interface Props {
  /** How many are to be sent; null while none are. */
  all: number | null
  /** Sending has been tried before. */
  tried: boolean
}

/** How far sending has come, or that it did not come to its end. */
export function LeaveProgress({ all, tried }: Props) {
  const { t } = useLingui()
  const left = useSendable()
  const done = Math.max(0, (all ?? 0) - left)
  return (
    <div className={styles.progress} role="status">
      {all !== null && (
        <>
          <progress max={all} value={done} aria-hidden="true" />
          <p>{t`${done} of ${all} have arrived`}</p>
        </>
      )}
      {all === null && tried && (
        <p className={styles.failed}>
          {left > 0
            ? t`Not all of it could be sent: the provider’s server does not answer. It stays here until you decide.`
            : t`The provider did not accept what is left. It stays here until you decide.`}
        </p>
      )}
    </div>
  )
}
