import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { canApprove } from '#contract/organisation/approval.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { useServerQuery } from '../../http/query.ts'
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

/** Search changes wait this long for the next one. */
const WAIT_MS = 300

const isAmong =
  (who: Props['who'], shop: string, company: string) =>
  ({ active, memberships }: ManagedUser): boolean => {
    const membership = memberships.find(({ shop_id }) => shop_id === shop)
    if (!active || !membership) return false
    const buys = membership.companies.some(({ id }) => id === company)
    return who === 'buyers' ? buys : canApprove(membership.level, buys)
  }

/** People of a company by their names: who is chosen, and who is found. */
export function PeopleField(props: Props) {
  const { legend, label, name, shop, company, who, value, onValue, single = false, error } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useServerQuery([shop, company, 'people', search], (signal) => findPeople(shop, search, signal))
  const chosen = new Set(value.map(({ id }) => id))
  const others = (found.data ?? []).filter(isAmong(who, shop, company)).filter(({ id }) => !chosen.has(id))
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
        {found.error !== null && t`People could not be fetched. Try again in a moment.`}
        {found.error === null &&
          found.data &&
          others.length === 0 &&
          search !== '' &&
          t`Nobody of that name can be chosen.`}
      </p>
    </fieldset>
  )
}

/** A text when it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    timer.current = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  return settled
}
