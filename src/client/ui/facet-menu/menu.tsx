import { ChevronDown } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './facet-menu.module.css'
import { placeUnder } from './place.ts'

interface Props {
  label: string
  /** How much is on; shown where it is anything. */
  number: number
  onOpen?: (() => void) | undefined
  /** What is in it while it is open. */
  children: (close: () => void) => ReactNode
}

/** A button and the browser's own popover, which on a narrow screen is a sheet at the foot. */
export function Menu({ label, number, onOpen, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [popover, setPopover] = useState<HTMLDialogElement | null>(null)
  const [isOpen, setOpen] = useState(false)

  const toggled = (event: ToggleEvent<HTMLDialogElement>): void => {
    const open = event.newState === 'open'
    if (open) onOpen?.()
    setOpen(open)
    if (open && button.current && popover) placeUnder(button.current, popover)
  }
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, number > 0 && styles.on)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {label}
        {number > 0 && <span className={styles.number}>{number}</span>}
        <Icon of={ChevronDown} />
      </button>
      <dialog ref={setPopover} id={id} popover="auto" aria-label={label} className={styles.popover} onToggle={toggled}>
        {isOpen && children(() => popover?.hidePopover())}
      </dialog>
    </div>
  )
}
