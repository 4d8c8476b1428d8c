import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import styles from './connections-page.module.css'

/** Back to the connections and their log. */
export function BackLink() {
  const { t } = useLingui()
  return (
    <p className={styles.back}>
      <Link to="/office/$" params={{ _splat: 'systems' }}>
        <Icon of={ArrowLeft} /> {t`Purchasing systems`}
      </Link>
    </p>
  )
}
