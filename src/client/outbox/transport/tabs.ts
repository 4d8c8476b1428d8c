/** Tabs of one device tell each other that a cart changed: a hint to look, never the change itself. */
const tabs = { port: open() }

/** Null where there is none, or none for a frame that may keep nothing, as browsers are set for other sites' frames. */
function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('carts')
  } catch {
    return null
  }
}

export const tellOtherTabs = (owner: string): void => tabs.port?.postMessage({ owner })

/** Calls back with the owner whose carts another tab has changed. */
export function onOtherTabsCarts(changed: (owner: string) => void): void {
  tabs.port?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'owner' in data) changed(String(data.owner))
  })
}
