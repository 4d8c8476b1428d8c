import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** What the field for files is called. */
  label: string
  /** The button's text. */
  choose: string
  /** As `accept` of a field for files. */
  accept: string
  multiple?: boolean
  busy: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A place to drop files on, or to choose them by; none are taken while it is busy. */
export function DropZone({ label, choose, accept, multiple = false, busy, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const all = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (all.length > 0 && !busy) onFiles(all)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className="office-drop"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => take(event.target.files)}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Icon of={FileUp} />} {choose}
      </Button>
    </div>
  )
}
