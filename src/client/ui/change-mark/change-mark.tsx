import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './change-mark.module.css'

/**
 * Where a change is: being written down, in this window alone, on this device, on its way, with the server, or waiting
 * for the person.
 */
export type ChangeState = 'keeping' | 'window' | 'device' | 'sending' | 'sent' | 'attention'

interface Props {
  state: ChangeState
  /** The state in words: shapes come first, but never alone. */
  text: string
  /** Where there is room for the shape alone: the words are only read out. */
  bare?: boolean
}

/** Broken ring, ring, half disc, full disc, red triangle: shapes first, so that colour alone says nothing. */
export const ChangeMark = ({ state, text, bare = false }: Props) => (
  <span className={classNames(styles.mark, styles[state])}>
    <i aria-hidden="true" />
    {bare ? <VisuallyHidden>{text}</VisuallyHidden> : <span className={styles.text}>{text}</span>}
  </span>
)
