import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { KEY_NAME_MAX } from '#contract/keys/key.ts'
import { SCOPES } from '#contract/keys/scope.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { FormChoices, FormText } from '../form/fields.tsx'
import { MakingForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { createKey, type NewKey } from './calls.ts'
import { KEY_GUARDS, keyOf, NO_KEY, type KeyValues } from './key-values.ts'
import { keyErrors, keyRefusal, scopeName } from './words.ts'

/** A new key: what it may do, in which shops, from where and for how long. */
export function KeyForm({ onMade }: { onMade: (made: NewKey) => void }) {
  const { t, i18n } = useLingui()
  const shops = useAtomValue(sessionAtom)?.shops ?? []
  const ids = shops.map(({ shop_id }) => shop_id)
  const form = useOfficeForm<KeyValues, keyof KeyValues, NewKey | null>({
    kept: useKept('office-key', KEY_GUARDS),
    now: null,
    valuesOf: () => NO_KEY,
    makes: true,
    check: (values) => keyErrors(keyOf(values, ids), values),
    save: (values) => createKey(keyOf(values, ids)),
    told: (made) => made && onMade(made),
    refused: keyRefusal,
  })
  return (
    <MakingForm form={form} make={t`Make the key`} className="office-form">
      <FormText of={form} name="name" label={t`Name`} maxLength={KEY_NAME_MAX} autoComplete="off" required />
      <FormChoices
        of={form}
        name="scopes"
        legend={t`What it may do`}
        options={SCOPES.map((one) => [one, scopeName(i18n, one)])}
      />
      <FormChoices
        of={form}
        name="shops"
        legend={t`In which shops`}
        options={shops.map(({ shop_id, name }) => [shop_id, name])}
      />
      <FormText of={form} name="days" label={t`Days that it is good for`} inputMode="numeric" maxLength={4} />
      <FormText
        of={form}
        name="networks"
        label={t`Networks (optional)`}
        hint={t`Addresses or ranges that it may be used from, one a line. Empty: from anywhere.`}
        spellCheck={false}
        multiline
        rows={2}
      />
    </MakingForm>
  )
}
