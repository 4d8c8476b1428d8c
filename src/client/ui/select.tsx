import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './select.module.css'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> {
  label: string
  /** Reads the label to screen readers only. */
  labelHidden?: boolean
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

/** The browser's own select, labelled. */
export function Select({ label, labelHidden = false, options, onValue, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? styles.hidden : undefined}>
        {label}
      </label>
      <select {...rest} id={id} onChange={(event) => onValue(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
