import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { may } from '#contract/users/permission.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { createUser } from './calls.ts'
import { CompaniesField, type CompanyChoice } from './companies-field.tsx'
import { LevelSelect } from './level-select.tsx'
import styles from './new-user-panel.module.css'
import { useManagerScope } from './manager-scope.ts'
import { userErrorText } from './user-errors.ts'
import { type FieldErrors, fieldErrors, noShop, serverErrors, type UserField } from './user-fields.ts'

const EMPTY = { name: '', email: '', username: '' }
/** What most new users are: people who order. */
const FIRST_LEVEL = 3

/** The form for a new user, who is invited by mail once it is saved. */
export function NewUserPanel({ onMade }: { onMade: () => void }) {
  const { t, i18n } = useLingui()
  const { manager, shops } = useManagerScope()
  const [values, setValues] = useState(EMPTY)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(shops.length === 1 ? [shops[0]?.shop_id ?? ''] : []),
  )
  const [companies, setCompanies] = useState<ReadonlyMap<string, readonly CompanyChoice[]>>(new Map())
  const [level, setLevel] = useState(FIRST_LEVEL)
  const own = Math.min(...shops.filter((s) => chosen.has(s.shop_id)).map((s) => manager.levels.get(s.shop_id) ?? 0), 9)

  const make = async (): Promise<{ problem: string } | void> => {
    const memberships = shops
      .filter(({ shop_id }) => chosen.has(shop_id))
      .map(({ shop_id }) => {
        const ids = companies.get(shop_id)?.map(({ id }) => id)
        return { shop_id, level: Math.min(level, own), ...(ids && { company_ids: ids }) }
      })
    const { otherShops } = await createUser({ ...values, memberships })
    setValues(EMPTY)
    setCompanies(new Map())
    // What one person may is nobody else's.
    setLevel(FIRST_LEVEL)
    const { name, email } = values
    const first = shops.find(({ shop_id }) => shop_id === memberships[0]?.shop_id)?.name ?? ''
    toast(t`${name} is invited by mail to ${email}`, 'success')
    onMade()
    if (otherShops !== null) return { problem: t`${name} came into ${first} only: ${userErrorText(i18n, otherShops)}` }
  }
  const { errors, busy, form } = useForm<FieldErrors & { problem?: string }>({
    check: () => ({ ...fieldErrors(values), ...(chosen.size === 0 && noShop) }),
    send: make,
    refused: (error) => {
      const found = serverErrors(error)
      return Object.keys(found).length > 0 ? found : { problem: userErrorText(i18n, error) }
    },
  })
  const { problem } = errors
  const field = (name: Exclude<UserField, 'shops'>) => ({
    name,
    value: values[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errors[name] && i18n._(errors[name]),
    autoComplete: 'off',
    required: true,
  })
  const choose = (id: string, on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))

  return (
    <form {...form} className={styles.panel} aria-labelledby="new-user">
      <h2 id="new-user">{t`New user`}</h2>
      <TextField label={t`Name`} {...field('name')} />
      <TextField label={t`Email`} type="email" spellCheck={false} {...field('email')} />
      <TextField label={t`Username`} spellCheck={false} autoCapitalize="none" {...field('username')} />
      {shops.length > 1 && (
        <fieldset className={styles.shops} aria-describedby={errors.shops && 'new-user-shops'}>
          <legend>{t`Shops`}</legend>
          {shops.map(({ shop_id, name }) => (
            <CheckField
              key={shop_id}
              label={name}
              checked={chosen.has(shop_id)}
              onChecked={(on) => choose(shop_id, on)}
            />
          ))}
          {errors.shops && (
            <p id="new-user-shops" className={styles.error}>
              {i18n._(errors.shops)}
            </p>
          )}
        </fieldset>
      )}
      {shops
        .filter(({ shop_id }) => chosen.has(shop_id))
        .map(({ shop_id, name }) => (
          <CompaniesField
            key={shop_id}
            shopId={shop_id}
            shop={name}
            whole={may(manager.levels.get(shop_id) ?? 0, 'shop.whole')}
            value={companies.get(shop_id)}
            onValue={(next) => setCompanies((before) => new Map(before).set(shop_id, next))}
          />
        ))}
      <div className={styles.level}>
        <span aria-hidden="true">{t`Access`}</span>
        <LevelSelect
          label={t`Access`}
          value={Math.min(level, own)}
          own={own}
          fixed={false}
          inForm
          onLevel={(next) => setLevel(next ?? 0)}
        />
      </div>
      <p className={styles.hint}>{t`They get a mail with a link, by which they choose a password of their own.`}</p>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" look="next" wide busy={busy}>
        {busy ? t`Saving…` : t`Save and invite`}
      </Button>
    </form>
  )
}
