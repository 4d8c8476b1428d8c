import { type ReactNode, useLayoutEffect } from 'react'
import { useAuthComplete } from '../storage/session-state.ts'
import { AppShell } from './app-shell.tsx'
import { removeStaticShell } from './static-shell.ts'
import styles from './standalone.module.css'

/** A page that may be shown to anyone: within the shell to those signed in, else by itself. */
export function Standalone({ children }: { children: ReactNode }) {
  const complete = useAuthComplete()
  useLayoutEffect(removeStaticShell, [])
  if (complete) return <AppShell>{children}</AppShell>
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <p className={styles.mark}>interior</p>
      {children}
    </main>
  )
}
