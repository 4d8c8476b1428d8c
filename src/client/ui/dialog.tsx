import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** Name of the closing button. */
  closeLabel: string
  /** Whether only what stands within closes it: what it shows would be lost. */
  held?: boolean
  children: ReactNode
}

/** The browser's modal dialog: focus stays within, Escape and a press beside it close, focus returns where it was. */
export function Dialog({ open, onClose, title, closeLabel, held = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open) element?.close()
  }, [open])
  return (
    // Escape and the button are the keyboard's way; the press on the backdrop is for the pointer only.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => held && event.preventDefault()}
      // A second Escape closes it all the same in some browsers.
      onClose={() => (held && open ? dialog.current?.showModal() : onClose())}
      onPointerDown={(event) => event.target === dialog.current && !held && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            {!held && (
              <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
                <Icon of={X} />
              </button>
            )}
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
