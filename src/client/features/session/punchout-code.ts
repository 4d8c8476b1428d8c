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

/** The code that this page was opened with. Reading it leaves it there: a drawing may be thrown away and begun anew. */
export const punchoutCode = (): string | null => code

/** It is with the page that exchanges it; whoever comes to the door later has none. */
export function dropPunchoutCode(): void {
  code = null
}
