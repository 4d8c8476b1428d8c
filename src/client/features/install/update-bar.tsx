import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { takeUpdate, takingAtom, updateAtom } from '../../pwa/update.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './update-bar.module.css'

/** A newer version of the app is there: now, or by itself at the next page when nothing is half written. */
export function UpdateBar() {
  const { t } = useLingui()
  const update = useAtomValue(updateAtom)
  const [later, setLater] = useState<typeof update>('none')
  const taking = useAtomValue(takingAtom)
  const online = useOnline()
  const text = useId()
  if (update === 'none' || update === later) return null
  return (
    <div className={styles.bar} role="status">
      <Icon of={RefreshCw} />
      <span id={text} className={styles.text}>
        {online
          ? t`A new version is ready. Finish what you are writing first.`
          : t`A new version is ready. It is put to use when the network is back.`}
      </span>
      <span className={styles.answers}>
        <Button look="flat" size="s" className={styles.flat} onClick={() => setLater(update)}>
          {online ? t`At the next page` : t`Not now`}
        </Button>
        <Button
          size="s"
          className={styles.now}
          busy={taking && online}
          disabled={!online}
          aria-describedby={text}
          onClick={takeUpdate}
        >
          {t`Update now`}
        </Button>
      </span>
    </div>
  )
}
