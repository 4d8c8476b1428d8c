/** Shows a figure on the installed app's icon, none for nought; browsers without one leave it be. */
export async function showBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed, or not allowed.
  }
}

let asked = false

/** Asks the browser, once, not to clear what is kept here when it runs out of room. */
export async function keepStorage(): Promise<void> {
  if (asked) return
  asked = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // A browser that cannot promise it keeps it as well as it may.
  }
}
