import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../../../http/problem.ts'

/** Who waits for files of one owner, besides the one that is being made. */
const WAITING_MAX = 3
const AGAIN_S = 5

/** Work that is done one after the other for each owner. */
export type OwnerTurns = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/**
 * One file at a time for each owner, so that whoever asks for many has one place in line among the others, who wait for
 * one file of theirs at most.
 * @throws {HttpProblem} 429 `too_many_exports` with `Retry-After` where too many of the owner's wait already
 */
export function ownerTurns(): OwnerTurns {
  /** Of each owner whose file is being made, those who wait. */
  const lines = new Map<string, (() => void)[]>()
  return async (owner, work) => {
    const line = lines.get(owner)
    if (!line) lines.set(owner, [])
    else if (line.length < WAITING_MAX) await new Promise<void>((resolve) => line.push(resolve))
    else throw new HttpProblem(429, ERROR.tooManyExports, { headers: { 'Retry-After': String(AGAIN_S) } })
    try {
      return await work()
    } finally {
      const next = lines.get(owner)?.shift()
      if (next) next()
      else lines.delete(owner)
    }
  }
}
