import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { parkedText } from './parked-text.ts'
import { useLocale } from '../../i18n/locale.ts'
import { parkedAtom } from '../../carts/carts.ts'
import { isKeptAtom } from '../../carts/changes.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './queue-page.module.css'

const reload = (): void => window.location.reload()

/** Why nothing at all can be sent, and the one way out. What waits is safe meanwhile. */
export function ParkedNotice() {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const parked = useAtomValue(parkedAtom)
  const kept = useAtomValue(isKeptAtom)
  if (parked === null) return null
  return (
    <div className={styles.parked}>
      <Icon of={TriangleAlert} />
      <p>{parkedText(parked, kept)}</p>
      {parked === 'login' ? (
        <Link to="/login" search={{ redirect: '/queue' }} className={buttonClass({ look: 'next', size: 's' })}>
          {t`Sign in again`}
        </Link>
      ) : (
        <Button look="next" size="s" onClick={reload}>
          {parked === 'update' ? t`Load the newest version` : t`Load the page anew`}
        </Button>
      )}
    </div>
  )
}
