import { get, type IncomingMessage } from 'node:http'
import { serveTask } from './child.ts'

export interface ReadersInput {
  url: string
  headers: Record<string, string>
  readers: number
}

/** So many people who read an answer to its end, again and again, as fast as it comes, until they are stopped. */
await serveTask<ReadersInput, null>(async ({ url, headers, readers }) => {
  let stopped = false
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(url, { agent: false, headers }, resolve).on('error', reject)
    })
  const read = async (first: IncomingMessage): Promise<void> => {
    for (let answer = first; ; answer = await open()) {
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      // Leaving the loop closes the connection.
      for await (const _ of answer) if (stopped) return
    }
  }
  // Once the first bytes are here, they are all being read.
  const reading = (await Promise.all(Array.from({ length: readers }, open))).map(read)
  return {
    answer: null,
    close: async () => {
      stopped = true
      await Promise.all(reading)
    },
  }
})
