import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useUnsaved } from '../../pwa/busy.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'

/** Around controls of the office, whose work only the server can do. */
export function OnlineOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <NeedsNetwork why={t`The office works online only: this is possible when the network is back.`}>
      {children}
    </NeedsNetwork>
  )
}

interface Props {
  /** Why it was refused as a whole. */
  problem: string | undefined
  busy: boolean
  /** Throws away what is written, where that is kept and there is anything. */
  onDiscard?: (() => void) | undefined
  children: ReactNode
}

/** What is wrong with the form as a whole, and the button that sends it. */
export function FormEnd({ problem, busy, onDiscard, children }: Props) {
  const { t } = useLingui()
  useUnsaved(onDiscard !== undefined)
  const send = (
    <Button type="submit" look="next" busy={busy}>
      {children}
    </Button>
  )
  return (
    <>
      <p className="office-wrong" role="alert" hidden={!problem}>
        {problem}
      </p>
      <div className="office-buttons">
        {onDiscard ? (
          <NeedsNetwork why={t`There is no network: what you have written waits on this device.`}>{send}</NeedsNetwork>
        ) : (
          <OnlineOnly>{send}</OnlineOnly>
        )}
        {onDiscard && <Button disabled={busy} onClick={onDiscard}>{t`Discard`}</Button>}
      </div>
    </>
  )
}
