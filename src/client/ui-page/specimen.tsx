import type { ReactNode } from 'react'
import styles from './ui-page.module.css'

/** What a group of specimens is called, and the specimens. */
export const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{name}</h2>
    {children}
  </section>
)

/** A piece in one of its states. */
export const Specimen = ({ state, children }: { state: string; children: ReactNode }) => (
  <figure className={styles.specimen}>
    <figcaption>{state}</figcaption>
    <div>{children}</div>
  </figure>
)

export const nothing = (): void => undefined
