import type { Connection, PoolClient } from 'pg'

/** What the database says of a statement behind one that failed. */
const SKIPPED = {
  name: 'error',
  severity: 'ERROR',
  code: '25P02',
  message: 'current transaction is aborted, commands ignored until end of transaction block',
}

/** As node-postgres has it: of what is sent and told, all that is leant on here. */
type Wire = Pick<Connection, 'on' | 'emit' | 'query' | 'sync'> & { close: (what: object) => void }

/**
 * The database answers at each Sync, by a message of its own that either side has to write, wake up for, and read; and
 * node-postgres sends one behind each statement. Here statements that leave together share the one behind the last of
 * them. Behind one that fails the database skips the rest, which are told that, as it would tell them one by one. All
 * but the first must be within a transaction already, or the first has to begin it.
 */
export class OneSync {
  readonly #wire: Wire
  readonly #sync: () => void
  /** Of each statement that is not over, in their order: whether the database says so itself. */
  #ends: boolean[] = []
  #isHeld = false
  /** Something has been sent that no Sync stands behind yet. */
  #isOpen = false
  /** Its preparing has failed: what stands in for its answer is told at a Sync alone. */
  #isClosed = false
  #hasFailed = false
  #isOurs = false

  constructor(client: PoolClient) {
    const wire = (client as unknown as { connection: Wire }).connection
    this.#wire = wire
    this.#sync = wire.sync.bind(wire)
    const [query, close] = [wire.query.bind(wire), wire.close.bind(wire)]
    wire.sync = () => this.#behind()
    wire.query = (text) => {
      this.#finish()
      this.#ends.push(true)
      query(text)
    }
    wire.close = (what) => {
      this.#isClosed = true
      close(what)
    }
    // The client has listened before, and knows by now.
    wire.on('commandComplete', () => this.#completed())
    wire.on('errorMessage', () => this.#failed())
    wire.on('readyForQuery', (message) => this.#ready(message))
  }

  /** What is sent from now on leaves together. */
  hold(): void {
    this.#isHeld = true
  }

  /** The Sync behind what was sent since. */
  release(): void {
    this.#isHeld = false
    this.#finish()
  }

  #behind(): void {
    this.#isOpen = this.#isHeld && !this.#isClosed
    this.#isClosed = false
    this.#ends.push(!this.#isOpen)
    if (!this.#isOpen) this.#sync()
  }

  #finish(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#ends[this.#ends.length - 1] = true
    this.#sync()
  }

  #completed(): void {
    if (this.#ends[0] !== false) return
    this.#ends.shift()
    this.#tell('readyForQuery', { name: 'readyForQuery', status: 'T' })
  }

  #failed(): void {
    if (!this.#isOurs) this.#hasFailed = true
  }

  /** The database is there again: behind a failure, what it has skipped until here is over as well. */
  #ready(message: object): void {
    if (this.#isOurs) return
    let isLast = this.#ends.shift() ?? true
    while (this.#hasFailed && !isLast) {
      isLast = this.#ends.shift() ?? true
      this.#tell('errorMessage', Object.assign(new Error(SKIPPED.message), SKIPPED))
      this.#tell('readyForQuery', message)
    }
    this.#hasFailed = false
  }

  #tell(event: string, message: object): void {
    this.#isOurs = true
    try {
      this.#wire.emit(event, message)
    } finally {
      this.#isOurs = false
    }
  }
}
