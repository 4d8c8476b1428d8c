import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KEY_DAYS, KEY_OVERLAP_DAYS } from '#contract/keys/key.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
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
      <Send errors={errors} busy={busy} words={t`Change the key`} />
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
      <Send errors={errors} busy={busy} words={t`Revoke the key`} />
    </form>
  )
}

function Send({ errors, busy, words }: { errors: KeyErrors; busy: boolean; words: string }) {
  const { t } = useLingui()
  return (
    <>
      {errors.form && (
        <p className="office-wrong" role="alert">
          {errors.form}
        </p>
      )}
      <NeedsNetwork why={t`The office works online only: this is possible when the network is back.`}>
        <Button type="submit" look="next" busy={busy}>
          {words}
        </Button>
      </NeedsNetwork>
    </>
  )
}
