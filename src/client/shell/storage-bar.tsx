import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { storageWorksAtom } from '../storage/persistence.ts'
import styles from './storage-bar.module.css'

/** A quiet bar for browsers that keep nothing for us: private windows, full disks, forbidden storage. */
export function StorageBar() {
  const { t } = useLingui()
  if (useAtomValue(storageWorksAtom)) return null
  return (
    <output className={styles.bar}>
      {t`This browser does not let us store anything. Stay online: what is not sent yet is lost when you close the window.`}
    </output>
  )
}
