import { CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './needs-network.module.css'
import { useOnline } from './use-online.ts'

interface Props {
  /** Why the controls within wait for the network. */
  why: string
  children: ReactNode
}

/**
 * Around controls whose work only the server can do: without a network they cannot be pressed, and say why. Links
 * within go on to work; what was typed stays.
 */
export function NeedsNetwork({ why, children }: Props) {
  const online = useOnline()
  const id = useId()
  return (
    <fieldset className={styles.all} disabled={!online} aria-describedby={online ? undefined : id}>
      {!online && (
        <p id={id} className={styles.why} role="status">
          <Icon of={CloudOff} /> {why}
        </p>
      )}
      {children}
    </fieldset>
  )
}
