import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { KEY_DAYS, KEY_NAME_MAX, KEY_NETWORKS_MAX, NETWORK_MAX } from '#contract/keys/key.ts'
import { SCOPES } from '#contract/keys/scope.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { createKey, type NewKey } from './calls.ts'
import { daysOf, type KeyErrors, keyRefusal, scopeName } from './words.ts'

interface KeyDraft {
  name: string
  scopes: readonly string[]
  shops: readonly string[]
  /** One a line. */
  networks: string
  days: string
}

const EMPTY: KeyDraft = { name: '', scopes: [], shops: [], networks: '', days: String(KEY_DAYS.usual) }

const texts = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []

const KIND: DraftKind<KeyDraft> = {
  name: 'office-key',
  empty: EMPTY,
  read: (kept) => {
    const { name, scopes, shops, networks, days } = (kept ?? {}) as Partial<Record<keyof KeyDraft, unknown>>
    return {
      name: typeof name === 'string' ? name : '',
      scopes: texts(scopes),
      shops: texts(shops),
      networks: typeof networks === 'string' ? networks : '',
      days: typeof days === 'string' ? days : EMPTY.days,
    }
  },
}

const toggled = (list: readonly string[], one: string, on: boolean): string[] =>
  on ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one)

/** A new key: what it may do, in which shops, from where and for how long. Kept on the device until it is made. */
export function KeyForm({ onMade }: { onMade: (made: NewKey) => void }) {
  const { t, i18n } = useLingui()
  const shops = useAtomValue(sessionAtom)?.shops ?? []
  const [draft, change] = useDraft(KIND)
  const most = KEY_DAYS.most
  const write = (part: Partial<KeyDraft>): void => change((before) => ({ ...before, ...part }))
  const scopes = SCOPES.filter((one) => draft.scopes.includes(one))
  const shopIds = shops.map(({ shop_id }) => shop_id).filter((one) => draft.shops.includes(one))
  const networks = draft.networks.split(/[\s,;]+/).filter((one) => one !== '')
  useUnsaved(draft.name !== '' || scopes.length > 0)
  const { errors, busy, form } = useForm<KeyErrors>({
    check: () => ({
      ...(draft.name.trim() === '' && { name: t`Enter what the key is called, such as the system that uses it` }),
      ...(scopes.length === 0 && { scopes: t`Choose at least one thing that it may do` }),
      ...(shopIds.length === 0 && { shops: t`Choose at least one shop` }),
      ...((networks.length > KEY_NETWORKS_MAX || networks.some(({ length }) => length > NETWORK_MAX)) && {
        networks: t`Write addresses, or ranges such as 192.0.2.0/24, one a line`,
      }),
      ...(daysOf(draft.days, 1, most) === null && { days: t`Write a number of days from 1 to ${most}` }),
    }),
    send: async () => {
      const days = daysOf(draft.days, 1, most) ?? KEY_DAYS.usual
      onMade(await createKey({ name: draft.name.trim(), scopes, shop_ids: shopIds, networks, days }))
      change(() => EMPTY)
    },
    refused: keyRefusal,
  })
  return (
    <form {...form} className="office-form">
      <TextField
        label={t`Name`}
        name="name"
        value={draft.name}
        onValue={(name) => write({ name })}
        error={errors.name}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        required
      />
      <fieldset className="office-choices">
        <legend>{t`What it may do`}</legend>
        {SCOPES.map((one, i) => (
          <CheckField
            key={one}
            // The first one is what an error is about.
            name={i === 0 ? 'scopes' : one}
            label={scopeName(i18n, one)}
            checked={scopes.includes(one)}
            onChecked={(on) => write({ scopes: toggled(draft.scopes, one, on) })}
            error={i === SCOPES.length - 1 ? errors.scopes : undefined}
          />
        ))}
      </fieldset>
      <fieldset className="office-choices">
        <legend>{t`In which shops`}</legend>
        {shops.map(({ shop_id, name }, i) => (
          <CheckField
            key={shop_id}
            name={i === 0 ? 'shops' : shop_id}
            label={name}
            checked={shopIds.includes(shop_id)}
            onChecked={(on) => write({ shops: toggled(draft.shops, shop_id, on) })}
            error={i === shops.length - 1 ? errors.shops : undefined}
          />
        ))}
      </fieldset>
      <TextField
        label={t`Days that it is good for`}
        name="days"
        inputMode="numeric"
        value={draft.days}
        onValue={(days) => write({ days })}
        error={errors.days}
        maxLength={4}
      />
      <TextField
        label={t`Networks (optional)`}
        name="networks"
        value={draft.networks}
        onValue={(text) => write({ networks: text })}
        error={errors.networks}
        hint={t`Addresses or ranges that it may be used from, one a line. Empty: from anywhere.`}
        spellCheck={false}
        multiline
        rows={2}
      />
      {errors.form && (
        <p className="office-wrong" role="alert">
          {errors.form}
        </p>
      )}
      <NeedsNetwork why={t`There is no network: what you have written waits on this device.`}>
        <Button type="submit" look="next" busy={busy}>{t`Make the key`}</Button>
      </NeedsNetwork>
    </form>
  )
}
