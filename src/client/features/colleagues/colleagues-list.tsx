import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { COLLEAGUES_MAX } from '#contract/cart/access.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { useServerQuery } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { type Colleague, fetchColleagues } from './calls.ts'
import styles from './colleagues.module.css'
import { RightSelect } from './right-select.tsx'
import { colleaguesErrorText } from './texts.ts'
import { type Access, EVERYBODY } from './use-access.ts'

interface Props {
  cart: Cart
  access: Access
  onHandOver: (to: Colleague) => void
}

/** Everybody of the company and each colleague, with what they may do: who has the cart already comes first. */
export function ColleaguesList({ cart, access, onHandOver }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const { data, error, waiting, retry } = useServerQuery(
    [cart.shop_id, cart.customer_id, 'colleagues', cart.id, search],
    (signal) => fetchColleagues(cart.id, search, signal),
  )
  const company = cart.company ?? ''
  const known = new Set(access.named.map(({ user_id }) => user_id))
  const having = search === '' ? access.named : access.named.filter(({ name }) => isIn(name, search))
  const others = (data ?? []).filter(({ user_id }) => !known.has(user_id))
  const isAlone = data?.length === 0 && search === '' && access.named.length === 0
  const row = (colleague: Colleague) => {
    const { user_id: id, name } = colleague
    return (
      <li key={id}>
        <span>{name}</span>
        <RightSelect
          label={t`What ${name} may do`}
          value={access.rights.get(id) ?? null}
          busy={access.busy.has(id)}
          onRight={(right) => access.give(colleague, right)}
        />
        <Button
          size="s"
          look="flat"
          onClick={() => onHandOver(colleague)}
          aria-label={t`Hand the cart over to ${name}`}
        >
          {t`Hand over…`}
        </Button>
      </li>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        <li>
          <span>
            <b>{t`Everybody who buys for ${company}`}</b>
            <small>{t`Also those who come later`}</small>
          </span>
          <RightSelect
            label={t`What everybody who buys for ${company} may do`}
            value={access.rights.get(EVERYBODY) ?? null}
            busy={access.busy.has(EVERYBODY)}
            onRight={(right) => access.give(EVERYBODY, right)}
          />
        </li>
      </ul>
      {!isAlone && (
        <TextField
          type="search"
          label={t`Find a colleague by name`}
          value={typed}
          onValue={setTyped}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {error ? (
        <div className={styles.failed}>
          <p role="alert">{colleaguesErrorText(error)}</p>
          <Button size="s" onClick={retry}>
            {t`Try again`}
          </Button>
        </div>
      ) : (
        <p className={styles.note} role="status">
          {isAlone && t`Nobody else buys for ${company} in this shop yet.`}
          {!isAlone && data && having.length + others.length === 0 && t`No colleague has that name.`}
          {data && data.length >= COLLEAGUES_MAX && t`There are more: write a part of the name.`}
        </p>
      )}
      {!data && !error && <Skeleton line />}
      {having.length + others.length > 0 && (
        <ul className={styles.list} aria-label={t`Colleagues`} aria-busy={waiting}>
          {[...having, ...others].map(row)}
        </ul>
      )}
    </>
  )
}

const isIn = (name: string, typed: string): boolean => name.toLowerCase().includes(typed.toLowerCase())
