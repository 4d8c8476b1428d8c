import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { serveTask } from './child.ts'
import { type Changer, type MutationCall, nextRequest } from './mutation-calls.ts'

export interface MutationLoad {
  address: string
  token: string
  call: MutationCall
  /** As many at a time. */
  changers: readonly Changer[]
  seconds: number
}

export interface MutationsDone {
  per_second: number
  /** All of them, those of the warm-up included. */
  answered: number
}

/** Everybody sends a change, waits for its answer, and sends the next. */
await serveTask<MutationLoad, MutationsDone>(async ({ address, token, call, changers, seconds }) => {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = ({ path, body }: { path: string; body: object }) =>
    new Promise<void>((resolve, reject) => {
      const payload = JSON.stringify(body)
      const asked = request(`${address}${path}`, { agent, method: 'POST', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => {
          const isDone = answer.statusCode === 200 && (call !== 'sync' || text.includes('"applied"'))
          if (isDone) resolve()
          else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`))
        })
      })
      asked.on('error', reject)
      asked.end(payload)
    })
  const run = async (milliseconds: number): Promise<MutationsDone> => {
    const start = performance.now()
    let answered = 0
    const work = async (changer: Changer): Promise<void> => {
      const next = nextRequest(call, changer)
      while (performance.now() - start < milliseconds) {
        await send(next())
        answered++
      }
    }
    await Promise.all(changers.map(work))
    return { answered, per_second: answered / ((performance.now() - start) / 1000) }
  }
  const warmUp = await run(300) // code that is not compiled yet is nobody's everyday
  const measured = await run(seconds * 1000)
  agent.destroy()
  return { answer: { ...measured, answered: measured.answered + warmUp.answered } }
})
