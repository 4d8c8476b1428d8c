import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { DropZone } from './drop-zone.tsx'

interface Props<T> {
  label: string
  choose: string
  accept: string
  /** Sends one up; a text says why it was not taken. `added`: what others of the same drop have become. */
  take: (file: File, added: readonly T[]) => Promise<T | string>
  /** Told when all have been tried, if any was taken. */
  onTaken: (added: readonly T[]) => void
  /** What may be dropped here. */
  children: ReactNode
}

/** A place for files that are sent up one after the other as they are dropped; what was not taken says why. */
export function UploadZone<T>({ label, choose, accept, take, onTaken, children }: Props<T>) {
  const { t } = useLingui()
  // Whoever goes on writing while files are sent up loses nothing of it.
  const now = useRef({ take, onTaken })
  useLayoutEffect(() => {
    now.current = { take, onTaken }
  }, [take, onTaken])
  const [sending, setSending] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = async (files: readonly File[]): Promise<void> => {
    const found: string[] = []
    const added: T[] = []
    for (const file of files) {
      setSending(file.name)
      const taken = await now.current
        .take(file, added)
        .catch(() => t`It was not sent. Check the network and try again.`)
      if (typeof taken === 'string') found.push(`${file.name}: ${taken}`)
      else added.push(taken)
    }
    setSending(null)
    setProblems(found)
    if (added.length > 0) now.current.onTaken(added)
  }
  return (
    <DropZone
      label={label}
      choose={choose}
      accept={accept}
      multiple
      busy={sending !== null}
      onFiles={(files) => void send(files)}
    >
      {children}
      <p role="status">{sending !== null && t`${sending} is being sent…`}</p>
      {problems.length > 0 && (
        <ul role="alert">
          {problems.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </DropZone>
  )
}
