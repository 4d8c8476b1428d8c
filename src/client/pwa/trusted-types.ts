/** Scripts that may run as workers: the service worker and the chunks of our own build. */
const OURS = /^(\/sw\.js|\/dev-sw\.js\?dev-sw|\/assets\/[\w.-]+\.js)$/

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}

let made = false

/**
 * The one policy that the content security policy admits: it lets our own workers start, and nothing else. Throws a
 * `TypeError` at whoever starts another script.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  if (!trustedTypes || made) return
  made = true
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const url = new URL(address, location.origin)
      if (url.origin === location.origin && OURS.test(url.pathname + url.search)) return address
      throw new TypeError(`Not a script of ours: ${url.origin}${url.pathname}`)
    },
  })
}
