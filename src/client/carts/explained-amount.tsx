import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './explained-amount.module.css'

/** An amount that can say how it is made. */
export function ExplainedAmount({ children, onExplain }: { children: ReactNode; onExplain: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.amount} aria-haspopup="dialog" onClick={onExplain}>
      {children}
      <VisuallyHidden> {t`how the price is made`}</VisuallyHidden>
    </button>
  )
}
