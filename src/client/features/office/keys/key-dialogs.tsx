import { useLingui } from '@lingui/react/macro'
import { KEY_DAYS, KEY_OVERLAP_DAYS } from '#contract/keys/key.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import { FormText } from '../form/fields.tsx'
import { AskedForm } from '../form/office-form.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { type NewKey, revokeKey, rotateKey } from './calls.ts'
import { daysOf, keyFailure } from './words.ts'

/** Another secret for a key, beside which the one before is good for some days. */
export function RotateKey({ target, onDone }: { target: Key; onDone: (made: NewKey) => void }) {
  const { t } = useLingui()
  const most = KEY_DAYS.most
  const longest = KEY_OVERLAP_DAYS.most
  const form = useAskedForm({
    begin: { days: String(KEY_DAYS.usual), overlap: String(KEY_OVERLAP_DAYS.usual) },
    check: ({ days, overlap }) => ({
      ...(daysOf(days, 1, most) === null && { days: t`Write a number of days from 1 to ${most}` }),
      ...(daysOf(overlap, 0, longest) === null && { overlap: t`Write a number of days from 0 to ${longest}` }),
    }),
    send: async ({ days, overlap }) =>
      onDone(await rotateKey(target.id, { days: Number(days), overlap: Number(overlap) })),
    refused: (error) => ({ form: keyFailure(error) }),
  })
  return (
    <AskedForm form={form} ask={t`Change the key`}>
      <p>
        <strong>{target.name}</strong>
      </p>
      <p>{t`You get another key. Until the days are over both are good, so that the other system can change in its own time.`}</p>
      {target.expires_at.length > 1 && (
        <p role="note">
          <strong>{t`Two are good already. The older of them stops at once.`}</strong>
        </p>
      )}
      <FormText of={form} name="days" label={t`Days that it is good for`} inputMode="numeric" maxLength={4} />
      <FormText
        of={form}
        name="overlap"
        label={t`Days that the key before stays good`}
        inputMode="numeric"
        hint={t`0: it stops at once, as when somebody has got hold of it.`}
        maxLength={4}
      />
    </AskedForm>
  )
}

/** What stops with a key, before it does. */
export function RevokeKey({ target, onDone }: { target: Key; onDone: () => void }) {
  const { t } = useLingui()
  const form = useAskedForm({
    begin: {},
    send: async () => {
      await revokeKey(target.id)
      onDone()
    },
    refused: (error) => ({ form: keyFailure(error) }),
  })
  return (
    <AskedForm form={form} ask={t`Revoke the key`}>
      <p>
        <strong>{target.name}</strong>
      </p>
      <p>{t`Whatever uses it is refused at once, and for good. Its name may be given again.`}</p>
    </AskedForm>
  )
}
