import { parentPort } from 'node:worker_threads'
import { type Answer, type Ask, type Jobs, LAST } from './thread.ts'

/** How a thread does each of its jobs, and which buffers of an answer are handed over instead of copied. */
export type Work<T extends Jobs<T>> = {
  [K in keyof T]: (ask: T[K]['ask']) => T[K]['answer'] | Promise<T[K]['answer']>
}

/** The thread's side of `openThread`: one job after the other, in the order they came. */
export function serveThread<T extends Jobs<T>>(work: Work<T>): void {
  const port = parentPort
  if (!port) throw new Error('This program runs as a worker thread only')
  let line = Promise.resolve()

  const serve = async ({ id, kind, ask }: Ask): Promise<void> => {
    try {
      const answer = await work[kind as keyof T](ask)
      port.postMessage({ id, answer } satisfies Answer, buffersOf(answer))
    } catch (error) {
      port.postMessage({ id, error: plain(error) } satisfies Answer)
    }
  }

  port.on('message', (message: Ask | typeof LAST) => {
    line = line.then(() => (message === LAST ? port.close() : serve(message)))
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

function plain(error: unknown): NonNullable<Answer['error']> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return { message: error.message, stack: error.stack, code, syscall }
}
