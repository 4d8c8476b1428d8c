/** The file as a whole cannot be imported; the message says what to do about it. Nothing has been changed. */
export class ImportError extends Error {
  override name = 'ImportError'
}
