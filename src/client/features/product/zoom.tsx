import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Plate } from '../../ui/picture/plate.tsx'
import styles from './gallery.module.css'
import type { GalleryView } from './gallery-views.ts'

interface Props {
  /** What is shown in full; null while closed. */
  view: GalleryView | null
  name: string
  missing: string
  onClose: () => void
}

/** A picture over the whole window; Escape, the button or a press anywhere closes it. */
export function Zoom({ view, name, missing, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = view !== null
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={name} onClose={onClose}>
      {view && (
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          <Plate
            picture={view.picture}
            view={view.view}
            alt=""
            missing={missing}
            sizes="100vw"
            className={styles.full}
          />
          <Icon of={X} />
        </button>
      )}
    </dialog>
  )
}
