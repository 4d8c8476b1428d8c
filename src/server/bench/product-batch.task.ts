import { NDJSON } from '#contract/office/product.ts'
import { serveTask } from './child.ts'

export interface BatchInput {
  url: string
  key: string
  /** Lines of JSON. */
  body: string
}

export interface BatchSent {
  /** From the first byte of the call to the last of its answer, in milliseconds. */
  ms: number
  /** Rows by what became of them. */
  outcomes: Record<string, number>
}

/** Sends one batch of products, as another system does, in a process of its own. */
await serveTask<BatchInput, BatchSent>(async ({ url, key, body }) => {
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': NDJSON },
    body,
  })
  const text = await answer.text()
  const ms = performance.now() - start
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`)
  const outcomes: Record<string, number> = {}
  for (const line of text.trimEnd().split('\n')) {
    const { outcome } = JSON.parse(line) as { outcome: string }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return { answer: { ms, outcomes } }
})
