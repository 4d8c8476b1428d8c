import type { Box } from './box.ts'

/** Where one owner's box is kept. Every page and the service worker of a device share what is behind it. */
export interface Disk {
  /** @throws {Fenced} */
  read: () => Promise<Box>
  /**
   * Changes the box in one transaction; resolves with it once that is durable. What comes back unchanged is not
   * written. The change may run more than once, and must decide by nothing but the box.
   * @throws {Fenced}
   */
  update: (change: (box: Box) => Box) => Promise<Box>
}

/**
 * The session that this was opened for has ended: nothing of its owner may be written any more, however late an answer
 * comes [outbox/sessions].
 */
export class Fenced extends Error {
  constructor() {
    super('The session that this belongs to has ended')
    this.name = 'Fenced'
  }
}

/** There is no room for it. */
export class Full extends Error {
  constructor(options?: ErrorOptions) {
    super('The device has no room left', options)
    this.name = 'Full'
  }
}
