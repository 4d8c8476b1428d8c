import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KEY_DAYS, KEY_OVERLAP_DAYS } from '#contract/keys/key.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../form-end.tsx'
import { type NewKey, revokeKey, rotateKey } from './calls.ts'
import { daysOf, type KeyErrors, keyFailure } from './words.ts'

/** Another secret for a key, beside which the one before is good for some days. */
export function RotateKey({ target, onDone }: { target: Key; onDone: (made: NewKey) => void }) {
  const { t } = useLingui()
  const [days, setDays] = useState(String(KEY_DAYS.usual))
  const [overlap, setOverlap] = useState(String(KEY_OVERLAP_DAYS.usual))
  const most = KEY_DAYS.most
  const longest = KEY_OVERLAP_DAYS.most
  const { errors, busy, form } = useForm<KeyErrors>({
    check: () => ({
      ...(daysOf(days, 1, most) === null && { days: t`Write a number of days from 1 to ${most}` }),
      ...(daysOf(overlap, 0, longest) === null && { overlap: t`Write a number of days from 0 to ${longest}` }),
    }),
    send: async () => onDone(await rotateKey(target.id, { days: Number(days), overlap: Number(overlap) })),
    refused: (error) => ({ form: keyFailure(error) }),
  })
  return (
    <form {...form} className="office-form">
      <p>
        <strong>{target.name}</strong>
      </p>
      <p>{t`You get another key. Until the days are over both are good, so that the other system can change in its own time.`}</p>
      {target.expires_at.length > 1 && (
        <p role="note">
          <strong>{t`Two are good already. The older of them stops at once.`}</strong>
        </p>
      )}
      <TextField
        label={t`Days that it is good for`}
        name="days"
        inputMode="numeric"
        value={days}
        onValue={setDays}
        error={errors.days}
        maxLength={4}
      />
      <TextField
        label={t`Days that the key before stays good`}
        name="overlap"
        inputMode="numeric"
        value={overlap}
        onValue={setOverlap}
        error={errors.overlap}
        hint={t`0: it stops at once, as when somebody has got hold of it.`}
        maxLength={4}
      />
      <FormEnd problem={errors.form} busy={busy}>{t`Change the key`}</FormEnd>
    </form>
  )
}

/** What stops with a key, before it does. */
export function RevokeKey({ target, onDone }: { target: Key; onDone: () => void }) {
  const { t } = useLingui()
  const { errors, busy, form } = useForm<KeyErrors>({
    send: async () => {
      await revokeKey(target.id)
      onDone()
    },
    refused: (error) => ({ form: keyFailure(error) }),
  })
  return (
    <form {...form} className="office-form">
      <p>
        <strong>{target.name}</strong>
      </p>
      <p>{t`Whatever uses it is refused at once, and for good. Its name may be given again.`}</p>
      <FormEnd problem={errors.form} busy={busy}>{t`Revoke the key`}</FormEnd>
    </form>
  )
}
