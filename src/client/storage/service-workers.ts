/** What the page knows of its service worker; null where the browser has none, or refuses to speak of it in a frame. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : null
  } catch {
    return null
  }
}
