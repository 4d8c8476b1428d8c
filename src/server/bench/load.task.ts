import autocannon from 'autocannon'
import { serveTask } from './child.ts'
import { timesOf } from './measure.ts'

export interface LoadInput {
  address: string
  /** Shared out among the connections, each of which asks for its own by turns. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadResult {
  per_second: number
  p50_ms: number
  p95_ms: number
  /** All answers, those of the warm-up included. */
  answered: number
  /** Answers that were not 200, and requests that got none. */
  failed: number
}

await serveTask<LoadInput, LoadResult>(async ({ address, paths, headers, connections, seconds }) => {
  const run = (duration: number): Promise<LoadResult> =>
    new Promise((resolve, reject) => {
      const times: number[] = []
      let connected = 0
      const begin = (client: { setRequests: (requests: { method: string; path: string }[]) => void }): void => {
        const share = Math.ceil(paths.length / connections)
        const at = ((connected++ % connections) * share) % paths.length
        client.setRequests(paths.slice(at, at + share).map((path) => ({ method: 'GET', path })))
      }
      const instance = autocannon(
        { url: address, connections, duration, headers, setupClient: begin },
        (error, result) => {
          if (error) return reject(error)
          const { p50_ms, p95_ms } = timesOf(times)
          return resolve({
            per_second: result['2xx'] / result.duration,
            p50_ms,
            p95_ms,
            answered: result['2xx'],
            failed: result.non2xx + result.errors,
          })
        },
      )
      instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
    })
  const warmUp = await run(1) // code that is not compiled yet is nobody's everyday
  const measured = await run(Math.max(1, seconds))
  return { answer: { ...measured, answered: measured.answered + warmUp.answered } }
})
