import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { KEY_NAME_MAX } from '#contract/keys/key.ts'
import { SCOPES } from '#contract/keys/scope.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MakingForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { createKey, type NewKey } from './calls.ts'
import { KEY_GUARDS, keyOf, NO_KEY, type KeyValues, toggled } from './key-values.ts'
import { keyErrors, keyRefusal, scopeName } from './words.ts'

/** A new key: what it may do, in which shops, from where and for how long. */
export function KeyForm({ onMade }: { onMade: (made: NewKey) => void }) {
  const { t, i18n } = useLingui()
  const shops = useAtomValue(sessionAtom)?.shops ?? []
  const ids = shops.map(({ shop_id }) => shop_id)
  const form = useOfficeForm<KeyValues, NewKey | null>({
    name: 'office-key',
    guards: KEY_GUARDS,
    now: null,
    valuesOf: () => NO_KEY,
    makes: true,
    check: (values) => keyErrors(keyOf(values, ids), values),
    save: (values) => createKey(keyOf(values, ids)),
    told: (made) => made && onMade(made),
    refused: keyRefusal,
  })
  const { values, errors, write } = form
  return (
    <MakingForm form={form} make={t`Make the key`} className="office-form">
      <TextField
        label={t`Name`}
        name="name"
        value={values.name}
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
            checked={values.scopes.includes(one)}
            onChecked={(on) => write({ scopes: toggled(values.scopes, one, on) })}
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
            checked={values.shops.includes(shop_id)}
            onChecked={(on) => write({ shops: toggled(values.shops, shop_id, on) })}
            error={i === shops.length - 1 ? errors.shops : undefined}
          />
        ))}
      </fieldset>
      <TextField
        label={t`Days that it is good for`}
        name="days"
        inputMode="numeric"
        value={values.days}
        onValue={(days) => write({ days })}
        error={errors.days}
        maxLength={4}
      />
      <TextField
        label={t`Networks (optional)`}
        name="networks"
        value={values.networks}
        onValue={(text) => write({ networks: text })}
        error={errors.networks}
        hint={t`Addresses or ranges that it may be used from, one a line. Empty: from anywhere.`}
        spellCheck={false}
        multiline
        rows={2}
      />
    </MakingForm>
  )
}
