const SUFFIXES: ReadonlySet<string> = new Set(['se', 'no', 'dk', 'fi', 'com'])

/** The sustainability site on the same top-level domain as this host, falling back to `se`. */
export function greenifiedUrl(siteName: string, hostname: string): string {
  const suffix = hostname.slice(hostname.lastIndexOf('.') + 1).toLowerCase()
  return `https://${siteName}.${SUFFIXES.has(suffix) ? suffix : 'se'}`
}
