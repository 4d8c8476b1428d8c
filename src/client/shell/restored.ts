import { readCredentials } from '../storage/token-store.ts'

/**
 * A page that the browser brings back from memory has missed what other tabs did meanwhile: where somebody signed out
 * or another one in, nothing of what stands on it may be seen again. Returns the way to stop.
 */
export function watchRestored(): () => void {
  let token: string | undefined
  const leave = (): void => {
    token = readCredentials()?.token
  }
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || readCredentials()?.token === token) return
    document.documentElement.hidden = true
    window.location.reload()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', restored)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', restored)
  }
}
