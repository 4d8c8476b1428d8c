import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { may } from '#contract/users/permission.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { useFormDraft } from '../../storage/keyed-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { createUser } from './calls.ts'
import { CompaniesField } from './companies-field.tsx'
import { LevelSelect } from './level-select.tsx'
import { type NewUser, NEW_USERS, newUser } from './new-user-draft.ts'
import styles from './new-user-panel.module.css'
import { useManagerScope } from './manager-scope.ts'
import { userErrorText } from './user-errors.ts'
import { type FieldErrors, fieldErrors, noShop, serverErrors, type UserField } from './user-fields.ts'

/** The form for a new user, who is invited by mail once it is saved. */
export function NewUserPanel({ onMade }: { onMade: () => void }) {
  const { t, i18n } = useLingui()
  const { manager, shops } = useManagerScope()
  // The next one is mostly for the same shops.
  const [start, setStart] = useState<NewUser>(() => newUser(shops.length === 1 ? shops.map((s) => s.shop_id) : []))
  const { values, isBegun, write, forget } = useFormDraft(NEW_USERS, 'new', start)
  const { name, email, username, companies, level } = values
  const chosen = new Set(values.shops)
  useUnsaved(isBegun)
  const own = Math.min(...shops.filter((s) => chosen.has(s.shop_id)).map((s) => manager.levels.get(s.shop_id) ?? 0), 9)

  const make = async (): Promise<{ problem: string } | void> => {
    const memberships = shops
      .filter(({ shop_id }) => chosen.has(shop_id))
      .map(({ shop_id }) => {
        const ids = companies[shop_id]?.map(({ id }) => id)
        return { shop_id, level: Math.min(level, own), ...(ids && { company_ids: ids }) }
      })
    const { otherShops } = await createUser({ name, email, username, memberships })
    // What one person may is nobody else's.
    setStart(newUser(values.shops))
    forget()
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
    onValue: (value: string) => write({ [name]: value }),
    error: errors[name] && i18n._(errors[name]),
    autoComplete: 'off',
    required: true,
  })
  const choose = (id: string, on: boolean): void =>
    write({ shops: on ? [...values.shops, id] : values.shops.filter((one) => one !== id) })

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
            value={companies[shop_id]}
            onValue={(next) => write({ companies: { ...companies, [shop_id]: next } })}
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
          onLevel={(next) => write({ level: next ?? 0 })}
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
      {isBegun && (
        <Button wide disabled={busy} onClick={forget}>
          {t`Discard`}
        </Button>
      )}
    </form>
  )
}
