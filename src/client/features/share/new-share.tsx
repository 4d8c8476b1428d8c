import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SHARE_DAYS } from '#contract/cart/share.ts'
import type { Share } from '#contract/cart/share.schema.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useForm } from '../../ui/use-form.ts'
import { createShare, shareAddress } from './calls.ts'
import styles from './share-panel.module.css'
import { shareErrorText } from './texts.ts'

/** How long links live, as people plan: a week, a month, a quarter, a year. */
const DAYS = [7, SHARE_DAYS.default, 90, SHARE_DAYS.max] as const

interface Props {
  cartId: string
  title: string
  full: boolean
  onMade: (share: Share) => void
}

/** Makes a link; its address is shown this once, since the server keeps only what it needs to recognise it. */
export function NewShare({ cartId, title, full, onMade }: Props) {
  const { t } = useLingui()
  const [prices, setPrices] = useState(true)
  const [days, setDays] = useState<number>(SHARE_DAYS.default)
  const [address, setAddress] = useState<string | null>(null)
  const attempt = useRef<{ text: string; key: string } | null>(null)

  const make = async (): Promise<{ problem: string } | void> => {
    const text = `${prices} ${days}`
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    const { data, code } = await createShare(cartId, { prices, days }, attempt.current.key)
    attempt.current = null
    onMade(data)
    setAddress(code === null ? null : shareAddress(code))
    if (code === null)
      return {
        problem: t`The link was made in another session and cannot be shown again. Take it back and make a new one.`,
      }
  }
  const { errors, busy, form } = useForm<{ problem?: string }>({
    send: make,
    refused: (error) => ({ problem: shareErrorText(error) }),
  })
  const { problem } = errors
  return (
    <form {...form} className={styles.make}>
      <CheckField label={t`Show prices`} checked={prices} onChecked={setPrices} />
      <Select
        label={t`Opens for`}
        value={String(days)}
        options={DAYS.map((value) => ({ value: String(value), label: t`${value} days` }))}
        onValue={(value) => setDays(Number(value))}
      />
      <Button type="submit" look={address ? 'outline' : 'next'} busy={busy} disabled={full}>
        {busy ? t`Making the link…` : t`Make a link`}
      </Button>
      {full && <p className={styles.note}>{t`The cart has as many links as it can. Take one back first.`}</p>}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {address && (
        <div className={styles.made} role="status">
          <p className={styles.note}>
            <Trans>
              The link, shown once: copy it now. We keep no copy that could be shown again, so that nobody can find it
              here.
            </Trans>
          </p>
          <p className={styles.address}>
            <code>{address}</code>
            <CopyButton
              text={() => address}
              label={t`Copy the link`}
              copied={t`Copied`}
              failed={t`The browser would not copy`}
            >
              {t`Copy`}
            </CopyButton>
            <HandOn title={title} address={address} />
          </p>
        </div>
      )}
    </form>
  )
}

/** Gives the link to whatever the device sends with: its own sheet, else the mail program. */
function HandOn({ title, address }: { title: string; address: string }) {
  const { t } = useLingui()
  const { share } = navigator as { share?: Navigator['share'] }
  if (share)
    return (
      <Button size="s" onClick={() => void share.call(navigator, { title, url: address }).catch(() => undefined)}>
        {t`Send…`}
      </Button>
    )
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return <a href={mail}>{t`Send by mail`}</a>
}
