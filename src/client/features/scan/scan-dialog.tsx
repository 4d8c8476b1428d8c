import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddedList } from './added-list.tsx'
import { CameraView } from './camera-view.tsx'
import { Candidates } from './candidates.tsx'
import { createSightings } from './read/sightings.ts'
import styles from './scan-dialog.module.css'
import type { ScanTarget } from './target.ts'
import { TypeInstead } from './type-instead.tsx'
import { useScannerKeys } from './use-scanner-keys.ts'
import { useScans } from './use-scans.ts'

interface Props {
  shopId: string
  target: ScanTarget
  onClose: () => void
}

/** The camera, what became of what it saw, and a field for whoever has none. What one presses is where a thumb is. */
export default function ScanDialog({ shopId, target, onClose }: Props) {
  const { t } = useLingui()
  const { many } = target
  const { added, said, candidates, scan, take, takeBack } = useScans(shopId, target, onClose)
  const [isNew] = useState(createSightings)
  // The one that the camera is held to; the others are its neighbours on the shelf.
  const onCodes = ([code]: readonly string[]): void => {
    if (isNew(code, performance.now()) && code !== undefined) void scan(code)
  }
  useScannerKeys((code) => void scan(code))
  return (
    <Dialog open onClose={onClose} title={many?.title ?? t`Scan a code`} closeLabel={t`Close`}>
      <div className={styles.scan} data-scans>
        <CameraView onCodes={onCodes} />
        <div className={styles.side}>
          <p className={said?.isGood ? styles.said : styles.missed} role="status">
            {said?.text}
          </p>
          <Candidates products={candidates} onChoose={take} />
          {many && <AddedList added={added} onTakeBack={takeBack} />}
          <div className={styles.foot}>
            <TypeInstead submit={many ? t`Add` : t`Find`} onNumber={scan} />
            {many && (
              <Button look="next" size="l" wide onClick={onClose}>
                {t`Done`}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  )
}
