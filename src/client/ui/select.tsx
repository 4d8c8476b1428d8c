import { CircleAlert } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { SelectBox } from './select-box.tsx'
import styles from './select.module.css'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> {
  label: string
  /** Reads the label to screen readers only. */
  labelHidden?: boolean
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
  /** What is wrong, in the person's language; shown under the field and read with it. */
  error?: string | undefined
}

/** The browser's own select, labelled. */
export function Select({ label, labelHidden = false, options, onValue, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? styles.hidden : undefined}>
        {label}
      </label>
      <SelectBox
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon of={CircleAlert} /> {error}
        </p>
      )}
    </div>
  )
}
