import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { OptionsList } from '../options-list.tsx'

/** Where one goes on when a cell has been written. */
export type Onward = 'down' | 'up' | 'right' | 'left' | 'stay'

interface Props {
  label: string
  /** What is written; it is kept outside, since the cell itself may be scrolled out of sight. */
  text: string
  isLong: boolean
  /** To choose from. */
  options: readonly string[]
  onText: (text: string) => void
  onDone: (text: string, onward: Onward) => void
  onGiveUp: () => void
}

const LIST = 'office-options'

/** Writes in a cell: Enter and Tab take what is written, Escape leaves what was there. */
export function CellEditor({ label, text, isLong, options, onText, onDone, onGiveUp }: Props) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const end = (onward: Onward): void => {
    if (isOver.current) return
    isOver.current = true
    onDone(text, onward)
  }
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation()
    // Whoever writes in signs that are put together ends a word by Enter.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isOver.current = true
      onGiveUp()
    } else if (event.key === 'Enter' && !(isLong && event.altKey)) end(event.shiftKey ? 'up' : 'down')
    else if (event.key === 'Tab') end(event.shiftKey ? 'left' : 'right')
    else return
    event.preventDefault()
  }
  const shared = {
    ref: input,
    value: text,
    'aria-label': label,
    className: 'office-editor',
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
    onKeyDown: press,
    onBlur: () => end('stay'),
    onCopy: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onPaste: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
  if (isLong) return <textarea {...shared} rows={5} />
  return (
    <>
      <input {...shared} autoComplete="off" spellCheck={false} list={options.length > 0 ? LIST : undefined} />
      <OptionsList id={LIST} options={options} />
    </>
  )
}
