import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { TextField } from '../text-field.tsx'
import styles from './filters.module.css'

interface Props {
  label: string
  placeholder: string
  /** Name of the button. */
  submit: string
  /** What is searched for now; give the form that as its key, so that it follows the address. */
  search: string
  /** Trimmed. */
  onSearch: (search: string) => void
}

/** Searches by Enter or its button; emptied, it searches for nothing at once. */
export function SearchForm({ label, placeholder, submit, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={begin}>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        value={typed}
        onValue={(value) => {
          setTyped(value)
          if (value === '' && search !== '') onSearch('')
        }}
        maxLength={200}
        enterKeyHint="search"
        spellCheck={false}
        end={
          <Button type="submit" look="flat" size="s" aria-label={submit}>
            <Icon of={Search} />
          </Button>
        }
      />
    </form>
  )
}
