/// <reference lib="webworker" />
import { DownloadError } from './receive.ts'
import { createHolder } from './holder.ts'
import { isFull } from './make-room.ts'
import type { Failure, Question, Reply } from './messages.ts'

/** The worker that holds the offline catalogue: the page stays smooth whatever it does. */
type Progress = (arrived: number, of: number) => void
type Run = (args: unknown[], progress: Progress) => Promise<unknown>
const holder = new Map(Object.entries(createHolder()) as [string, Run][])

const reply = (message: Reply): void => (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, [])

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, call, args } = data
  const progress: Progress = (arrived, of) => reply({ id, arrived, of })
  const run = holder.get(call)
  if (!run) return reply({ id, failure: { status: 0, full: false, message: `No call is named ${call}` } })
  run(args, progress).then(
    (answer) => reply({ id, answer }),
    (error: unknown) => reply({ id, failure: failureOf(error) }),
  )
})

const failureOf = (error: unknown): Failure => ({
  status: error instanceof DownloadError ? error.status : 0,
  full: isFull(error),
  message: error instanceof Error ? error.message : String(error),
})
