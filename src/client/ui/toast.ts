export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default'

export interface ToastOptions {
  /** Milliseconds; 5000 unless told, never under 1000 [ui/toasts]. */
  duration?: number
  /** The same id replaces what it names. */
  id?: string
  action?: { label: string; run: () => void }
}

type Show = (message: string, type: ToastType, options: ToastOptions) => void

let show: Show | null = null
let hush: (() => void) | undefined
const waiting: Parameters<Show>[] = []
let wanted = false
let fetchToaster: (() => void) | null = null

/** Shows a message for a while, from anywhere. Messages said before the toaster has loaded wait for it. */
export function toast(message: string, type: ToastType = 'default', options: ToastOptions = {}): void {
  if (show) show(message, type, options)
  else {
    waiting.push([message, type, options])
    wantToaster()
  }
}

/** Fetches the toaster ahead of any message, where one may have to tell that the network is gone. */
export function wantToaster(): void {
  wanted = true
  fetchToaster?.()
}

/** Says how the toaster is fetched; asked again with each message until it is there. Returns the way to stop. */
export function onToasterWanted(fetch: () => void): () => void {
  fetchToaster = fetch
  if (wanted) fetch()
  return () => {
    fetchToaster = null
  }
}

/** Takes all messages away, also those that still wait to be said. */
export function clearToasts(): void {
  waiting.length = 0
  hush?.()
}

/** The toaster takes over here when it has loaded. */
export function setToaster(next: Show, clear: () => void): void {
  show = next
  hush = clear
  for (const said of waiting.splice(0)) next(...said)
}
