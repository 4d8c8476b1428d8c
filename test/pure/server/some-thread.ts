import { serveThread } from '#server/threads/serve-thread.ts'

/** What the thread of the tests can be asked. */
export interface SomeJobs {
  twice: { ask: number; answer: number }
  fail: { ask: string; answer: never }
  forever: { ask: null; answer: never }
  die: { ask: null; answer: never }
}

serveThread<SomeJobs>({
  twice: (number) => number * 2,
  fail: (text) => {
    throw Object.assign(new Error(text), { code: 'ECONNREFUSED', syscall: 'connect' })
  },
  forever: () => {
    for (;;);
  },
  die: () => process.exit(3),
})
