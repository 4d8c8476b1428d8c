import { parentPort } from 'node:worker_threads'
import { type Answer, type Ask, type Jobs, LAST, type ThreadError } from './thread.ts'

/** How a thread does each of its jobs, and which buffers of an answer are handed over instead of copied. */
export type Work<T extends Jobs<T>> = {
  [K in keyof T]: (ask: T[K]['ask']) => T[K]['answer'] | Promise<T[K]['answer']>
}

/**
 * The thread's side of `openThread`: one job after the other, in the order they came.
 * @param isEachAlone they do not wait for each other, but all begin as they come
 */
export function serveThread<T extends Jobs<T>>(work: Work<T>, isEachAlone = false): void {
  const port = parentPort
  if (!port) throw new Error('This program runs as a worker thread only')
  let line: Promise<unknown> = Promise.resolve()

  const serve = async ({ id, kind, ask }: Ask): Promise<void> => {
    try {
      const answer = await work[kind as keyof T](ask)
      port.postMessage({ id, answer } satisfies Answer, buffersOf(answer))
    } catch (error) {
      port.postMessage({ id, error: plainError(error) } satisfies Answer)
    }
  }

  port.on('message', (message: Ask | typeof LAST) => {
    if (message === LAST) line = line.then(() => port.close())
    else line = isEachAlone ? Promise.all([line, serve(message)]) : line.then(() => serve(message))
  })
}

/** Buffers stand at the top of an answer or within a list in it; a job makes them anew, so they can be given away. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  if (answer instanceof ArrayBuffer) return [answer]
  if (Array.isArray(answer)) return answer.flatMap(buffersOf)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.values(answer).flatMap((value) =>
    value instanceof ArrayBuffer || Array.isArray(value) ? buffersOf(value) : [],
  )
}

/** An error as it crosses, with those that it wraps. */
export function plainError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) }
  return { message: error.message, stack: error.stack, code, syscall, ...cause }
}
