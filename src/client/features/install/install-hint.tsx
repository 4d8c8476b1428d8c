import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { MonitorDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { install, installWayAtom, rememberHinted, wasHinted, watchInstall } from '../../pwa/install.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ByHand } from './by-hand.tsx'
import styles from './install-hint.module.css'

/**
 * Says once for each device that the shop can be installed, at a moment when its worth is plain: `good` once there is
 * something in a cart, with the next page: it has a place of its own there, and moves nothing under somebody's hand
 * [ui/install-hint]. Mount it anew for each page.
 */
export function InstallHint({ good }: { good: boolean }) {
  const { t } = useLingui()
  const way = useAtomValue(installWayAtom)
  const [isTimely] = useState(good)
  const [hinted, setHinted] = useState(wasHinted)
  useEffect(watchInstall, [])
  if (!isTimely || !good || hinted || way === 'none') return null
  const close = (): void => {
    rememberHinted()
    setHinted(true)
  }
  return (
    <aside className={styles.hint} aria-labelledby="install-hint">
      <Icon of={MonitorDown} />
      <div>
        <h2 id="install-hint" className={styles.title}>
          {t`Take the catalogue with you`}
        </h2>
        {way === 'by-hand' ? (
          <ByHand />
        ) : (
          <p
            className={styles.text}
          >{t`Installed, Interior opens in a window of its own, quickly and from your start screen.`}</p>
        )}
        <div className={styles.actions}>
          {way === 'prompt' && (
            <Button
              look="next"
              size="s"
              onClick={() => {
                close()
                void install()
              }}
            >
              {t`Install`}
            </Button>
          )}
          <Button look="flat" size="s" onClick={close}>
            {way === 'prompt' ? t`Not now` : t`Got it`}
          </Button>
        </div>
      </div>
    </aside>
  )
}
