import { threadId, workerData } from 'node:worker_threads'
import { serveThread } from '#server/threads/serve-thread.ts'

/** What the thread of the tests can be asked. */
export interface SomeJobs {
  twice: { ask: number; answer: number }
  /** Which of the threads that were begun after each other it is. */
  life: { ask: null; answer: number }
  /** Answered with the next `open`. */
  wait: { ask: null; answer: string }
  open: { ask: string; answer: null }
  fail: { ask: string; answer: never }
  forever: { ask: null; answer: never }
  die: { ask: null; answer: never }
}

let opened: (word: string) => void = () => undefined

serveThread<SomeJobs>(
  {
    twice: (number) => number * 2,
    life: () => threadId,
    wait: () => new Promise((resolve) => (opened = resolve)),
    open: (word) => {
      opened(word)
      return null
    },
    fail: (text) => {
      const cause = Object.assign(new Error(text), { code: 'ECONNREFUSED', syscall: 'connect' })
      throw new Error('It failed', { cause })
    },
    forever: () => {
      for (;;);
    },
    die: () => process.exit(3),
  },
  workerData === 'each alone',
)
