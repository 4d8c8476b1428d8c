import type { OutboxState } from './outbox-state.ts'

/** Where one owner's outbox is kept. Every page and the service worker of a device share what is behind it. */
export interface OutboxStore {
  /** @throws {SessionEndedError} */
  read: () => Promise<OutboxState>
  /**
   * Changes the outbox in one transaction; resolves with it once that is durable. What comes back unchanged is not
   * written. The change may run more than once, and must decide by nothing but the outbox.
   * @throws {SessionEndedError}
   */
  update: (change: (outbox: OutboxState) => OutboxState) => Promise<OutboxState>
}

/**
 * The session that this was opened for has ended: nothing of its owner may be written any more, however late an answer
 * comes [outbox/sessions].
 */
export class SessionEndedError extends Error {
  constructor() {
    super('The session that this belongs to has ended')
    this.name = 'SessionEndedError'
  }
}

/** There is no room for it. */
export class QuotaError extends Error {
  constructor(options?: ErrorOptions) {
    super('The device has no room left', options)
    this.name = 'QuotaError'
  }
}
