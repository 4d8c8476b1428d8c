import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Onward } from './cell-editor.tsx'

/** Keys that say nothing by themselves. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

interface Ways {
  /** What is written in a cell whose row was scrolled out of sight; null: there is none. */
  text: string | null
  type: (text: string) => void
  done: (text: string, onward: Onward) => void
  giveUp: () => void
  /** Brings the cell into sight. */
  show: () => void
}

/** Instead of what the grid does with its events, while the cell is out of sight. */
interface FarCell {
  /** Takes what is written. */
  take: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  onBlur: (event: FocusEvent) => void
}

/**
 * Whoever writes in a cell and scrolls its row out of sight goes on writing, as in a spreadsheet. Its field is gone, so that the
 * grid takes the keys meanwhile: the next one brings the cell back, Enter and Tab take what is written, Escape leaves what was
 * there, and going elsewhere takes it too.
 */
export function useFarCell(grid: RefObject<HTMLElement | null>, ways: Ways): FarCell | null {
  const { text, type, done, giveUp, show } = ways
  const isFar = text !== null
  useEffect(() => {
    // Nobody else has taken the focus that its field had.
    if (isFar && document.activeElement === document.body) grid.current?.focus({ preventScroll: true })
  }, [isFar, grid])
  if (text === null) return null

  const press = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const isCommand = ctrlKey || metaKey || altKey
    if (key === 'Escape') giveUp()
    else if (key === 'Enter') done(text, shiftKey ? 'up' : 'down')
    else if (key === 'Tab') done(text, shiftKey ? 'left' : 'right')
    else {
      if (key === 'Backspace') type(text.slice(0, -1))
      else if (key.length === 1 && !isCommand) type(text + key)
      else if (isCommand || MODIFIERS.has(key)) return false
      show()
    }
    return true
  }
  return {
    take: () => done(text, 'stay'),
    onKeyDown: (event) => {
      if (event.target === event.currentTarget && press(event)) event.preventDefault()
    },
    onPaste: (event) => {
      event.preventDefault()
      type(text + event.clipboardData.getData('text/plain').trimEnd())
      show()
    },
    onBlur: ({ target, currentTarget, relatedTarget }) => {
      // Back into its own field is not elsewhere.
      if (target === currentTarget && !currentTarget.contains(relatedTarget)) done(text, 'stay')
    },
  }
}
