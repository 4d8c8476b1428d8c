import { type ReactNode, useLayoutEffect } from 'react'
import styles from './bare-page.module.css'
import { removeStaticShell } from './static-shell.ts'

/** A page by itself, with nothing that must be loaded first. */
export function BarePage({ children }: { children: ReactNode }) {
  useLayoutEffect(removeStaticShell, [])
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <p className={styles.mark}>interior</p>
      {children}
    </main>
  )
}
