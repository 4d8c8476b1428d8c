import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isConnectionError } from '../../http/api-error.ts'
import { useFound } from '../../http/use-found.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findPeople } from './calls.ts'
import styles from './companies-page.module.css'

export interface Person {
  id: string
  name: string
}

interface Props {
  legend: string
  /** What the field for a name is called. */
  label: string
  name: string
  shop: string
  company: string
  /** `buyers`: everybody who buys for the company; `approvers`: those of them who may approve, and staff. */
  who: 'buyers' | 'approvers'
  value: readonly Person[]
  onValue: (people: readonly Person[]) => void
  /** Only one can be chosen: another takes the place. */
  single?: boolean
  error?: string | undefined
}

/** People of a company by their names: who is chosen, and who is found. */
export function PeopleField(props: Props) {
  const { legend, label, name, shop, company, who, value, onValue, single = false, error } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = useFound(
    typed,
    [shop, company, 'people', who],
    (search, signal) =>
      findPeople(shop, who === 'buyers' ? { buys_for: company } : { approves_for: company }, search, signal),
    ({ name, username, email }) => [name, username, email],
  )
  const chosen = new Set(value.map(({ id }) => id))
  const others = (found.data ?? []).filter(({ id }) => !chosen.has(id))
  const toggle = (person: Person, on: boolean): void => {
    const rest = single ? [] : value.filter(({ id }) => id !== person.id)
    onValue(on ? [...rest, person] : rest)
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      {value.map((person) => (
        <CheckField key={person.id} label={person.name} checked onChecked={(on) => toggle(person, on)} />
      ))}
      <TextField
        label={label}
        name={name}
        type="search"
        value={typed}
        onValue={setTyped}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={error}
      />
      {others.map((person) => (
        <CheckField
          key={person.id}
          label={person.name}
          checked={false}
          onChecked={(on) => toggle({ id: person.id, name: person.name }, on)}
        />
      ))}
      <p className={styles.quiet} role="status">
        {isConnectionError(found.error)
          ? t`There is no connection: only people found before can be chosen.`
          : found.error !== null && t`People could not be fetched. Try again in a moment.`}
        {found.error === null &&
          found.data &&
          others.length === 0 &&
          found.search !== '' &&
          t`Nobody of that name can be chosen.`}
        {found.more && t`There are more: write a part of the name.`}
      </p>
    </fieldset>
  )
}
