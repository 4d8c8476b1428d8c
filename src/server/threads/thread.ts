import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Unless it is told otherwise; starting is part of it. */
const GRACE_MS = 1_000

/** What a thread can be asked, by name: the question's and the answer's shape. Both cross by structured clone. */
export type Jobs<T> = { [K in keyof T]: { ask: unknown; answer: unknown } }

/** A worker thread that answers jobs one after the other; it starts with the first one, and anew after a crash. */
export interface Thread<T extends Jobs<T>> {
  /** Rejects with the job's error, or when the thread dies under it. `transfer`: buffers handed over, not copied. */
  run: <K extends keyof T>(kind: K, ask: T[K]['ask'], transfer?: readonly ArrayBuffer[]) => Promise<T[K]['answer']>
  /** Ends the thread after its present job, or in the midst of it when it takes too long; what waits is rejected. */
  close: () => Promise<void>
}

/** Sent instead of a job: no further one will come. */
export const LAST = 'last'

export interface Ask {
  id: number
  kind: PropertyKey
  ask: unknown
}

export interface Answer {
  id: number
  answer?: unknown
  error?: ThreadError
}

/** `code` and `syscall` tell an unreachable database from a mistake, and are lost when an error is cloned. */
export interface ThreadError {
  message: string
  stack?: string | undefined
  code?: unknown
  syscall?: unknown
  cause?: ThreadError
}

/** An error that has crossed. */
export function errorOf({ cause, ...error }: ThreadError): Error {
  return Object.assign(new Error(error.message, cause && { cause: errorOf(cause) }), error)
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

interface ThreadOptions {
  /** The thread died with all it held: whoever gave it something to keep gives it again. */
  onDeath?: (error: Error) => void
  /** How long it may finish what it does when it is closed. */
  graceMs?: number
  /** Ends, so that its memory is free, when nothing was asked of it for so long: for threads that keep nothing. By default it stays. */
  idleMs?: number
}

/** @param entry the thread's program, which calls `serveThread` */
export function openThread<T extends Jobs<T>>(
  entry: URL,
  workerData: unknown,
  { onDeath = () => undefined, graceMs = GRACE_MS, idleMs }: ThreadOptions = {},
): Thread<T> {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  /** Threads that end since nothing was asked of them. */
  let leaving: Promise<unknown> = Promise.resolve()
  let closed = false
  let next = 0
  const waiting = new Map<number, Waiting>()

  const died = (one: Worker, error: Error): void => {
    if (worker !== one) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closed) onDeath(error)
  }

  const receive = (one: Worker, { id, answer, error }: Answer): void => {
    const asked = waiting.get(id)
    waiting.delete(id)
    // A process that waits for nothing else may end.
    if (waiting.size === 0) {
      one.unref()
      if (idleMs !== undefined) idle = setTimeout(leave, idleMs).unref()
    }
    if (error) asked?.reject(errorOf(error))
    else asked?.resolve(answer)
  }

  const start = (): Worker => {
    const one = new Worker(entry, { workerData })
    one.on('message', (message: Answer) => receive(one, message))
    one.on('error', (error: Error) => died(one, error))
    one.on('exit', () => died(one, new Error('The thread has ended')))
    return one
  }

  /** After its present job, or in the midst of it when that takes too long. */
  const end = async (one: Worker): Promise<void> => {
    // A thread that is torn down while it compiles or compresses has taken the whole process with it.
    one.postMessage(LAST, [])
    const waited = new AbortController()
    const timeout = after(graceMs, undefined, { signal: waited.signal }).catch(() => undefined)
    await Promise.race([once(one, 'exit'), timeout])
    waited.abort()
    await one.terminate()
  }
  const leave = (): void => {
    const one = worker
    worker = undefined
    // Nobody waits for one that ends by an error of its own.
    if (one) leaving = Promise.all([leaving, end(one).catch(() => undefined)])
  }

  return {
    run: (kind, ask, transfer = []) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The thread is closed')
        clearTimeout(idle)
        worker ??= start()
        worker.ref()
        const id = next++
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, kind, ask } satisfies Ask, [...transfer])
      }),
    close: async () => {
      closed = true
      clearTimeout(idle)
      await Promise.all([leaving, worker && end(worker)])
    },
  }
}
