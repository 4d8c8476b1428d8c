import { session } from '../storage/web-storage.ts'
import { PAGE_BUILD } from './build.ts'
import { isBusy } from './busy.ts'

/** In the tab's storage: the build whose parts were gone when the page was last loaded anew. */
const GONE = 'reloaded-since-gone'

/**
 * Where a part of the app did not come since the server no longer has this build, the page is loaded anew, once; never
 * over what is half written. Returns the way to stop.
 */
export function renewGoneParts(): () => void {
  window.addEventListener('vite:preloadError', lost)
  return () => window.removeEventListener('vite:preloadError', lost)
}

function lost({ payload }: VitePreloadErrorEvent): void {
  // Named in the words of the browsers that do.
  const address = /https?:\S+/.exec(payload.message)?.[0]
  if (address !== undefined) void renew(address)
}

async function renew(address: string): Promise<void> {
  if (!navigator.onLine || session.get(GONE) === PAGE_BUILD) return
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 404 || isBusy()) return
  session.set(GONE, PAGE_BUILD)
  window.location.reload()
}
