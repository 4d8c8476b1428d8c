import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props {
  /** What lands on the clipboard; asked for at the press. */
  text: () => string
  children: ReactNode
  /** The whole name where the words shown say too little. */
  label?: string
  copied: string
  failed: string
}

/** How long the button says what it did. */
const SAID_MS = 2000

/** Copies a text and says so in its own place. */
export function CopyButton({ text, children, label, copied, failed }: Props) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text())
      setSaid(copied)
    } catch {
      setSaid(failed)
    }
  }
  return (
    <>
      <button type="button" className={styles.copy} aria-label={label} onClick={() => void copy()}>
        {children} <Icon of={said === copied && said !== '' ? Check : Copy} />
      </button>
      <span className={styles.said} aria-hidden="true">
        {said}
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
