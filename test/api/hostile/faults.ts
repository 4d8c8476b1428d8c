import type { Api } from '../harness.ts'
import { type Call, type Request, send, type Values } from './calls.ts'

/** Stands in everything of the shop that is nobody's business here. */
export const SECRET = 'S3CR3T'

type Answer = Awaited<ReturnType<typeof send>>

/** What must be wrong with an answer to be reported; null when it is a proper one. */
function fault(answer: Answer): string | null {
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`
  if (answer.body.includes(SECRET)) return "shows another shop's data"
  if (answer.statusCode < 400) return null
  if (answer.headers['content-type'] !== 'application/problem+json; charset=utf-8') return 'is no problem document'
  const problem = answer.json<{ status: number; code: string }>()
  return problem.status === answer.statusCode && /^[a-z_]+$/.test(problem.code) ? null : 'is a broken problem document'
}

export interface Attempt {
  what: string
  call: Call
  request: Request
  /** The only right ones; absent: any that is not a failure of ours. */
  status?: readonly number[]
}

/** Sends many requests and lists those whose answers have a fault, or another status than asked for. */
export async function faults(api: Api, attempts: readonly Attempt[]): Promise<string[]> {
  const found: string[] = []
  for (const { what, call, request, status } of attempts) {
    const answer = await send(api, call, request)
    const wrong = fault(answer) ?? (status && !status.includes(answer.statusCode) ? `is ${answer.statusCode}` : null)
    if (wrong !== null) found.push(`${call.name} with ${what} ${wrong}: ${answer.body.slice(0, 300)}`)
  }
  return found
}

/** A body with one of its fields, at any depth, replaced. */
export function replacements(body: Values, value: unknown, at: string[] = []): { field: string; body: Values }[] {
  return Object.entries(body).flatMap(([name, inner]) => {
    const nested = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    const deeper = nested ? replacements(inner as Values, value, [...at, name]) : []
    return [
      { field: [...at, name].join('.'), body: { ...body, [name]: value } },
      ...deeper.map((one) => ({ field: one.field, body: { ...body, [name]: one.body } })),
    ]
  })
}
