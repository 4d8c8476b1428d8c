import { ChevronDown } from 'lucide-react'
import { type ToggleEvent, useId, useRef, useState } from 'react'
import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './facet-menu.module.css'
import { FacetOptions, type FacetTexts } from './facet-options.tsx'
import { inOrder, settled } from './narrow.ts'
import { placeUnder } from './place.ts'

export interface FacetMenuProps {
  label: string
  texts: FacetTexts
  options: readonly Option[]
  chosen: readonly string[]
  /** Applies at once: the list behind follows while the menu stays open. */
  onToggle: (id: string) => void
  onClear: () => void
}

/** A facet as a button and the browser's own popover, which on a narrow screen is a sheet at the foot. */
export function FacetMenu({ label, texts, options, chosen, onToggle, onClear }: FacetMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDialogElement>(null)
  const [order, setOrder] = useState<readonly string[] | null>(null)

  const opened = (event: ToggleEvent<HTMLDialogElement>): void => {
    const open = event.newState === 'open'
    // The order is settled when it opens: a row that moved under the pointer would be the wrong one to press.
    setOrder(open ? settled(options, chosen) : null)
    if (open && button.current && popover.current) placeUnder(button.current, popover.current)
  }
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, chosen.length > 0 && styles.on)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={order !== null}
      >
        {label}
        {chosen.length > 0 && <span className={styles.number}>{chosen.length}</span>}
        <Icon of={ChevronDown} />
      </button>
      <dialog ref={popover} id={id} popover="auto" aria-label={label} className={styles.popover} onToggle={opened}>
        {order && (
          <FacetOptions
            texts={texts}
            options={inOrder(options, order)}
            chosen={chosen}
            onToggle={onToggle}
            onClear={onClear}
            onDone={() => popover.current?.hidePopover()}
          />
        )}
      </dialog>
    </div>
  )
}
