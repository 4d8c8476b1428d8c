/** The page to go back to after signing in, if it is one of ours: `//host` and `/\host` would leave the site. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  // Browsers drop tabs and line ends from addresses, which would let `/\t/host` through.
  if (/\p{Cc}/u.test(value)) return undefined
  return /^\/log(in|out)(?![^/?#])/.test(value) ? undefined : value
}
