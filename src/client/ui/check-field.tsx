import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'checked' | 'onChange'> {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  /** What is wrong, in the person's language; shown under the box and read with it. */
  error?: string | undefined
}

/** The browser's own checkbox with its words, and its error under them. */
export function CheckField({ label, checked, onChecked, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={styles.error}>
          <Icon of={CircleAlert} /> {error}
        </p>
      )}
    </div>
  )
}
