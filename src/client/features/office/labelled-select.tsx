import { type ComponentProps, useId } from 'react'
import { SelectBox } from '../../ui/select-box.tsx'

interface Props extends Pick<ComponentProps<'select'>, 'ref' | 'name' | 'onBlur'> {
  label: string
  value: string
  onValue: (value: string) => void
  /** Values with what they are called. */
  options: readonly (readonly [value: string, label: string])[]
  hint?: string
  /** What is wrong, in the person's language. */
  error?: string | undefined
}

/** The browser's own select under its label, as other fields stand. */
export function LabelledSelect({ label, onValue, options, hint, error, ...rest }: Props) {
  const id = useId()
  return (
    <div className="office-select">
      <label htmlFor={id}>{label}</label>
      <SelectBox
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectBox>
      {error && (
        <p id={`${id}-error`} className="office-wrong" role="alert">
          {error}
        </p>
      )}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
