import { changeStateText } from '../../i18n/change-words.ts'
import { ChangeMark, type ChangeState } from '../../ui/change-mark/change-mark.tsx'
import styles from './cart-tabs.module.css'

/** Where the changes to a cart are, as a shape; its words are for those who do not see it. */
export function UnsentMark({ state }: { state: ChangeState | undefined }) {
  if (state === undefined || state === 'sent') return null
  return (
    <span className={styles.mark} title={changeStateText(state)}>
      <ChangeMark state={state} text={changeStateText(state)} bare />
    </span>
  )
}
