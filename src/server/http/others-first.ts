import { setImmediate as afterOthers } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** Long work in slices, between which others' short requests are answered. */
export interface OthersFirst {
  /** The request takes long: nobody waits for it any more. */
  isLong: (request: FastifyRequest) => void
  /** One slice may be done now: of all long works, one at a time. */
  turn: () => Promise<void>
}

/** Others are waited for that long at a slice, so that who asks for much gets it also where somebody always asks. */
const TIMEOUT_MS = 3

/** Knows which requests wait for their answer to be made. */
export function othersFirst(app: App): OthersFirst {
  const { begin, end, turn } = createSlices(TIMEOUT_MS)
  app.addHook('onRequest', async ({ raw }) => begin(raw))
  app.addHook('onSend', async ({ raw }) => end(raw))
  // Whoever hangs up gets no answer.
  app.addHook('onRequestAbort', async ({ raw }) => end(raw))
  app.addHook('onResponse', async ({ raw }) => end(raw))
  return { isLong: ({ raw }) => end(raw), turn }
}

/**
 * A slice is let through when no request that began is still under way, at the latest after `timeoutMs`: a short one
 * takes many steps from its arrival to its answer, and would else wait for a slice at each of them.
 */
export function createSlices(timeoutMs: number) {
  const under = new Set<object>()
  let quiet: (() => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function quietMoment(): Promise<void> {
    // What has come meanwhile is known only then.
    await afterOthers()
    if (under.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      quiet = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    begin: (request: object): void => void under.add(request),
    end: (request: object): void => {
      if (under.delete(request) && under.size === 0) quiet?.()
    },
    turn: (): Promise<void> => {
      const mine = last.then(quietMoment)
      last = mine
      return mine
    },
  }
}
