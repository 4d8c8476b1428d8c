import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What the bench does in processes of their own, so that one measurement's memory and heat are not the next one's. */
export type Task =
  | 'engine'
  | 'companies'
  | 'finding'
  | 'browser'
  | 'floor'
  | 'load'
  | 'list-readers'
  | 'bare-server'
  | 'shop-server'
  | 'insert-server'
  | 'mutation-load'
  | 'product-batch'

/** Environment variables for a child: our own, and these. */
type Variables = Readonly<Record<string, string>>

const MEMORY = ['--expose-gc', '--max-old-space-size=12288']

/** Runs `<task>.task.ts` with an input and answers what it sends. @throws when it ends without an answer */
export async function runTask<T>(task: Task, input: unknown): Promise<T> {
  const { answer, stop } = await startTask<T>(task, input)
  await stop()
  return answer
}

export interface Started<T> {
  answer: T
  /** Processor time that the child has used so far, in microseconds. */
  cpu: () => Promise<number>
  stop: () => Promise<void>
}

/** As `runTask`, but the process goes on until it is stopped: a server, whose answer is where it listens. */
export async function startTask<T>(task: Task, input: unknown, variables: Variables = {}): Promise<Started<T>> {
  const child = fork(new URL(`./${task}.task.ts`, import.meta.url), {
    execArgv: MEMORY,
    env: { ...process.env, ...variables },
    // What a server logs is not part of the table.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ask = async (message: unknown): Promise<unknown> => {
    child.send(message as object)
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`The ${task} task ended with ${String(code)}`))),
    ])) as [unknown]
    return answer
  }
  return {
    answer: (await ask(input)) as T,
    cpu: async () => (await ask(CPU)) as number,
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

const CPU = 'cpu'

/** The child's side: waits for the input, sends the answer; `close` runs when the parent has had enough. */
export async function serveTask<I, O>(
  work: (input: I) => Promise<{ answer: O; close?: () => Promise<void> }>,
): Promise<void> {
  const [input] = (await once(process, 'message')) as [I]
  const { answer, close } = await work(input)
  process.once('disconnect', () => {
    void (close?.() ?? Promise.resolve()).finally(() => process.exit(0))
  })
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage()
    if (message === CPU) process.send?.(user + system)
  })
  process.send?.(answer)
}
