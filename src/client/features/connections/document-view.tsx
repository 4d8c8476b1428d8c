import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './document-view.module.css'
import { readable } from './readable.ts'

/** A document as a person reads it: one element to a line, indented by its depth. */
export function DocumentView({ title, document }: { title: string; document: string }) {
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
      <pre>{text}</pre>
    </section>
  )
}
