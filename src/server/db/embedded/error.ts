/** The embedded database cannot run; the message says why and what to do, for the person who started it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
