import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { LINK_HOURS } from '#contract/users/password.ts'
import { Button } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { type FormErrors, useForm } from '../../../ui/use-form.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { loginErrorText } from '../login-error.ts'
import { LoginLayout } from '../login-layout.tsx'
import styles from '../login-layout.module.css'
import { askForLink } from './calls.ts'

/** A link to choose a new password by, sent by mail. Whether there is such an account is not told. */
export function ForgottenPage({ back, end }: { back: ReactNode; end: ReactNode }) {
  const { t } = useLingui()
  usePageTitle(t`Forgotten your password?`)
  const [sent, setSent] = useState<string | null>(null)
  return (
    <LoginLayout end={end}>
      {sent === null ? <Ask onSent={setSent} /> : <Sent who={sent} onAgain={() => setSent(null)} />}
      <div className={styles.help}>
        <p>{back}</p>
      </div>
    </LoginLayout>
  )
}

function Ask({ onSent }: { onSent: (who: string) => void }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [who, setWho] = useState('')
  const { errors, busy, form } = useForm<FormErrors<'who' | 'form'>>({
    check: () => ({ ...(who.trim() === '' && { who: t`Enter your username or email address` }) }),
    send: async () => {
      await askForLink(who.trim())
      onSent(who.trim())
    },
    refused: (error) => ({ form: i18n._(loginErrorText(error)) }),
  })
  return (
    <>
      <div>
        <h1 className={styles.step}>{t`Forgotten your password?`}</h1>
        <p className={styles.lead}>{t`We send a link to your email address. By it you choose a new one.`}</p>
      </div>
      {!online && (
        <output
          className={styles.lead}
        >{t`There is no network right now. The link can be sent when it is back.`}</output>
      )}
      <form {...form} className={styles.form}>
        <TextField
          label={t`Username or email address`}
          name="who"
          value={who}
          onValue={setWho}
          error={errors.who}
          maxLength={200}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <p className={styles.problem} role="alert" hidden={!errors.form}>
          {errors.form}
        </p>
        <Button type="submit" look="next" size="l" wide busy={busy}>
          {busy ? t`Sending…` : t`Send the link`}
        </Button>
      </form>
    </>
  )
}

function Sent({ who, onAgain }: { who: string; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <h1 ref={focused} tabIndex={-1} className={styles.step}>{t`Look in your mail`}</h1>
      <p className={styles.lead}>
        <Trans>
          If there is an account for {who}, a link is on its way to its email address. It can be used once, within{' '}
          {LINK_HOURS} hours.
        </Trans>
      </p>
      <p className={styles.lead}>
        {t`Nothing there after some minutes? Look among the unwanted mail, or try another name or address.`}
      </p>
      <p className={styles.again}>
        <Button onClick={onAgain}>{t`Try again`}</Button>
      </p>
    </div>
  )
}

/** What was asked for stands where the form stood: focus goes on from there. */
const focused = (element: HTMLElement | null): void => element?.focus()
