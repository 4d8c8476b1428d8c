import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { formatNumber } from '../../i18n/number.ts'
import { useLocale } from '../../i18n/locale.ts'
import { copyStateAtom } from '../../offline-catalogue/copy-state.ts'
import { renewCopy, stopDownload, switchCopy } from '../../offline-catalogue/keep-copy.ts'
import { opensOfflineAtom } from '../../pwa/opens-offline.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { currentCompanyAtom } from '../../storage/choose-company.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './copy-panel.module.css'
import { SwitchOffDialog } from './switch-off-dialog.tsx'
import { momentText } from '../../i18n/moment-text.ts'

/**
 * The catalogue on this device: whether there is one, how large and how old, with a switch [outbox/offline-catalogue].
 */
export function CopyPanel() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const state = useAtomValue(copyStateAtom)
  const online = useOnline()
  const [asks, setAsks] = useState(false)
  if (!shop) return null
  const on = state.at !== 'off' && state.at !== 'held-back'
  return (
    <section className={styles.panel}>
      <h2>{t`The catalogue on this device`}</h2>
      <p className={styles.about}>
        <Trans>
          With the catalogue of {shop.name} on this device you can browse, search and filter without a network.
        </Trans>
      </p>
      <ChoiceRow
        label={t`The catalogue on this device`}
        value={on ? 'on' : 'off'}
        onChoose={(choice) => {
          if (choice === 'off' && !online && state.facts) setAsks(true)
          else void switchCopy(choice === 'on')
        }}
        choices={[
          { value: 'on', label: t`On` },
          { value: 'off', label: t`Off` },
        ]}
      />
      <CopyLine />
      <SwitchOffDialog open={asks} onClose={() => setAsks(false)} onSwitchOff={() => void switchCopy(false)} />
    </section>
  )
}

/** Where the copy stands, in one line. */
function CopyLine() {
  const { t } = useLingui()
  const locale = useLocale()
  const online = useOnline()
  const reason = useId()
  const opens = useAtomValue(opensOfflineAtom)
  const bought = useAtomValue(currentCompanyAtom)
  const shop = useCurrentShop()?.info.namn
  const { at, facts, locked, progress } = useAtomValue(copyStateAtom)
  if (at === 'fetching' && progress) {
    const percent = progress.of > 0 ? Math.min(100, Math.round((progress.arrived / progress.of) * 100)) : null
    return (
      <div className={styles.line}>
        <progress
          className={styles.progress}
          aria-label={t`The catalogue is being fetched`}
          {...(percent !== null && { value: percent, max: 100 })}
        />
        <span>{percent === null ? t`Being fetched` : t`${percent} % fetched`}</span>
        <Button look="flat" size="s" onClick={stopDownload}>
          {t`Stop`}
        </Button>
      </div>
    )
  }
  if (at === 'held-back')
    return (
      <p
        className={styles.line}
      >{t`Not fetched yet, since this connection is metered. Switch it on to fetch it anyway.`}</p>
    )
  if (at === 'stopped')
    return (
      <p className={styles.line}>
        <span>{t`The download was stopped.`}</span>
        <Button look="flat" size="s" onClick={() => void renewCopy(true)}>
          {t`Fetch it now`}
        </Button>
      </p>
    )
  if (at === 'failed' || at === 'full')
    return (
      <p className={styles.line}>
        <span>
          {at === 'full'
            ? t`There is no room for it on this device. Remove something else and try again.`
            : t`The catalogue could not be fetched.`}
        </span>
        <Button look="flat" size="s" onClick={() => void renewCopy(true)}>
          {t`Try again`}
        </Button>
      </p>
    )
  if (!facts || at === 'off') return null
  const company = bought?.name
  if (locked)
    return (
      <p className={styles.line}>
        <span>
          {t`Locked: this device has had no contact with the shop for too long. Connect to the network to use it again.`}
        </span>
        <Button look="flat" size="s" onClick={() => void renewCopy(true)}>
          {t`Try again`}
        </Button>
      </p>
    )
  if (facts.prices !== 'agreed')
    return (
      <p className={styles.line}>
        <span>
          {facts.prices === 'shop'
            ? t`The catalogue is on this device, but not yet the prices that were agreed with ${company}.`
            : t`What ${company} can buy in ${shop} is not on this device yet.`}
        </span>
        <Button look="flat" size="s" onClick={() => void renewCopy(true)}>
          {t`Fetch it now`}
        </Button>
      </p>
    )
  if (opens !== 'yes')
    return (
      <p className={styles.line}>
        {opens === 'no'
          ? t`The catalogue is on this device, but this browser does not let the app open without a network.`
          : t`The catalogue is on this device. The app itself is still being fetched: until then it does not open without a network.`}
      </p>
    )
  const size = formatNumber(facts.bytes / 1_000_000, locale, 1)
  const moment = momentText(new Date(facts.checkedAt), locale)
  return (
    <p className={styles.line}>
      <span>
        <Trans>
          Up to date {moment}. Takes {size} MB.
        </Trans>
      </span>
      <Button
        look="flat"
        size="s"
        disabled={!online}
        {...(!online && { 'aria-describedby': reason })}
        onClick={() => void renewCopy(true)}
      >
        {t`Look for changes`}
      </Button>
      {!online && <span id={reason}>{t`Changes are fetched when the network is back.`}</span>}
    </p>
  )
}
