/** The service worker is woken by it when there is a network again, also after the last page was closed. */
export const SYNC_TAG = 'interior-outbox'

interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Asks for it where the browser has it; everything works without [outbox/service-worker]. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (registration as SyncRegistration | undefined)?.sync?.register(SYNC_TAG)
  } catch {
    // Private windows and wary persons may forbid it.
  }
}
