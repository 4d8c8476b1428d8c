import { allowOwnWorkers } from '../pwa/trusted-types.ts'
import { whenShown, onLeave } from '../storage/page-lifecycle.ts'
import type { Answer, Arguments, CallName, Failure, Question, Reply } from './messages.ts'

/** The worker could not do what was asked; `status`: what the server answered, 0 for nothing; `full`: no room. */
export class CopyError extends Error {
  readonly status: number
  readonly full: boolean
  constructor({ status, full, message }: Failure) {
    super(message)
    this.status = status
    this.full = full
  }
}

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
  progress: ((arrived: number, of: number) => void) | undefined
}

let worker: Worker | null = null
let stay = (): void => undefined
let last = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  allowOwnWorkers()
  // Frozen with the page it would keep the database from every other one.
  stay = onLeave(stopCopy)
  worker = new Worker(new URL('./copy.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id)
    if (!asked) return
    if ('arrived' in data) return asked.progress?.(data.arrived, data.of)
    waiting.delete(data.id)
    if ('failure' in data) asked.reject(new CopyError(data.failure))
    else asked.resolve(data.answer as never)
  })
  worker.addEventListener('error', (event) => {
    // A worker that cannot even start, or ran out of memory: the next question starts another.
    stop(event.message)
  })
  return worker
}

/** Asks the worker that holds the offline catalogue; starts it with the first question. Rejects with `CopyError`. */
export async function askCopy<N extends CallName>(
  call: N,
  args: Arguments<N>,
  progress?: (arrived: number, of: number) => void,
): Promise<Answer<N>> {
  await whenShown()
  return new Promise((resolve, reject) => {
    last += 1
    waiting.set(last, { resolve, reject, progress })
    started().postMessage({ id: last, call, args } satisfies Question, [])
  })
}

/** Stops the worker and whatever it is doing; the next question starts it again. */
export const stopCopy = (): void => stop('Stopped')

function stop(message: string): void {
  worker?.terminate()
  worker = null
  stay()
  for (const { reject } of waiting.values()) reject(new CopyError({ status: 0, full: false, message }))
  waiting.clear()
}
