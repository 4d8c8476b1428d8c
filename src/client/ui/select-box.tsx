import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './select-box.module.css'

/** The browser's own select; its text begins where that of other fields does. `className` is that of what holds it. */
export const SelectBox = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={classNames(styles.box, className)}>
    <select {...rest} />
    <Icon of={ChevronDown} className={styles.arrow} />
  </span>
)
