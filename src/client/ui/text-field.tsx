import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'id' | 'value' | 'onChange'> {
  label: ReactNode
  value: string
  onValue: (value: string) => void
  /** What is wrong, in the person's language; shown under the field and read with it. */
  error?: string | undefined
  hint?: ReactNode
  multiline?: boolean
  rows?: number
  /** Something after the input on its line, such as a button that shows the password. */
  end?: ReactNode
  ref?: (input: HTMLInputElement | HTMLTextAreaElement | null) => void
}

/** A labelled input on a line, with its error under it. */
export function TextField(props: Props) {
  const { label, value, onValue, error, hint, multiline = false, rows = 1, end, className, ...rest } = props
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const shared = {
    ...rest,
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
  }
  return (
    <div className={classNames(styles.field, error && styles.bad, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        {multiline ? <textarea {...shared} rows={rows} /> : <input {...shared} />}
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon of={CircleAlert} /> {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
