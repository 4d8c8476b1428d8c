import type { ReactNode } from 'react'
import styles from './login-layout.module.css'
import { WALL, wallPath } from './wall.ts'

/** The sign-in pages' two halves: the form, and a wall of products. `index.html` holds the same as a static shell. */
export function LoginLayout({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.page}>
      <main id="main" className={styles.side} tabIndex={-1}>
        <span className={styles.mark}>interior</span>
        <div className={styles.middle}>{children}</div>
        <div className={styles.end}>{end}</div>
      </main>
      <div className={styles.wall} aria-hidden="true">
        {WALL.map((drawing) => (
          <img key={drawing} src={wallPath(drawing)} alt="" width="400" height="400" />
        ))}
      </div>
    </div>
  )
}
