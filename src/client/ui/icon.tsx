import type { LucideIcon } from 'lucide-react'
import styles from './icon.module.css'
import { classNames } from './class-names.ts'

/** A decorative icon beside its words; never alone without a name. */
export function Icon({ of: Drawn, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Drawn className={classNames(styles.icon, className)} strokeWidth={1.5} aria-hidden="true" focusable="false" />
}
