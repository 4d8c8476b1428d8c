import type { ReactNode } from 'react'
import { useAuthComplete } from '../storage/session-state.ts'

/** Navigation, page and footer; the two only once authentication is complete (seed §4). */
export function AppShell({ children }: { children: ReactNode }) {
  const complete = useAuthComplete()
  if (!complete) return null
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
