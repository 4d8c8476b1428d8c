import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { parkedAtom } from '../../offline/carts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './queue-page.module.css'

const reload = (): void => window.location.reload()

/** Why nothing at all can be sent, and the one way out. What waits is safe meanwhile. */
export function ParkedNotice() {
  const { t } = useLingui()
  const parked = useAtomValue(parkedAtom)
  if (parked === null) return null
  return (
    <div className={styles.parked}>
      <Icon of={TriangleAlert} />
      <p>
        {parked === 'login' && t`Nothing is sent until you have signed in again. What waits is kept.`}
        {parked === 'wrong_owner' &&
          t`Somebody else has signed in in this browser. What waits is kept, and is sent only when you are signed in.`}
        {parked === 'update' && t`This version of the app is too old to send anything. What waits is kept.`}
      </p>
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
