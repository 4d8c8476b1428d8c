import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './document-view.module.css'
import { readable } from './readable.ts'

interface Props {
  title: string
  document: string
  /** What is to be said of it before it is read. */
  children?: ReactNode
}

/** A document as a person reads it: one element to a line, indented by its depth. */
export function DocumentView({ title, document, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const text = readable(document)
  return (
    <section className={styles.document} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <CopyButton
          text={() => text}
          label={t`Copy the document`}
          copied={t`Copied`}
          failed={t`The browser would not copy`}
        >{t`Copy`}</CopyButton>
      </header>
      {children}
      <pre>{text}</pre>
    </section>
  )
}
