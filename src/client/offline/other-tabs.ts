/** Tabs of one device tell each other that a cart changed: a hint to look, never the change itself (offline.md). */
const tabs = { port: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('carts') }

export const tellOtherTabs = (owner: string): void => tabs.port?.postMessage({ owner })

/** Calls back with the owner whose carts another tab has changed. */
export function onOtherTabsCarts(changed: (owner: string) => void): void {
  tabs.port?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'owner' in data) changed(String(data.owner))
  })
}
