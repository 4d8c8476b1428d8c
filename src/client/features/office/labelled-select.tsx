import { useId } from 'react'
import { SelectBox } from '../../ui/select-box.tsx'

interface Props {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  /** Values with what they are called. */
  options: readonly (readonly [value: string, label: string])[]
  hint?: string
}

/** The browser's own select under its label, as other fields stand. */
export function LabelledSelect({ label, name, value, onValue, options, hint }: Props) {
  const id = useId()
  return (
    <div className="office-select">
      <label htmlFor={id}>{label}</label>
      <SelectBox
        id={id}
        name={name}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectBox>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
