import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { onReached } from '../../http/reached.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Kept } from './calls.ts'
import styles from './kept-note.module.css'

/**
 * Says of when what is shown is, where it is what this device kept; nothing for what the server just said.
 * @param renew asks again, once the server answers
 */
export function KeptNote({ of, renew }: { of: Kept; renew: () => void }) {
  const locale = useLocale()
  const isKept = of.kept_at !== undefined
  useEffect(() => (isKept ? onReached(null, renew) : undefined), [isKept, renew])
  if (of.kept_at === undefined) return null
  const moment = momentText(new Date(of.kept_at), locale)
  return (
    <p className={styles.note} role="status">
      <Icon of={CloudOff} />{' '}
      <span>
        <Trans>
          The network is not answering. This is a copy from <b>{moment}</b>; the status may have changed since.
        </Trans>
      </span>
    </p>
  )
}
