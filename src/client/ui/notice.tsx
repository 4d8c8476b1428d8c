import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  title: ReactNode
  children?: ReactNode
  /** Buttons and links: the way out. */
  actions?: ReactNode
  /** A drawing on a plate above the words. */
  picture?: string | undefined
  /** The heading's level, 1 where the notice is the whole page. */
  level?: 1 | 2
}

/** An empty, failed or refused state: what happened, what is safe, what to do. */
export function Notice({ title, children, actions, picture, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.notice}>
      {picture && <img className={styles.picture} src={picture} alt="" width="440" height="200" />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
