let code: string | null = null

/** Takes a one-time code out of the address bar at once, before anything can note the address [punchout/sessions]. */
export function capturePunchoutCode(): void {
  const { pathname, search } = window.location
  if (pathname !== '/login/ext') return
  const query = new URLSearchParams(search)
  if (!query.has('session')) return
  code = query.get('session')
  window.history.replaceState(window.history.state, '', pathname)
}

/** The code, once. */
export function takePunchoutCode(): string | null {
  const taken = code
  code = null
  return taken
}
