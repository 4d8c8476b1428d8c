import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setImmediate as afterOthers, setTimeout as wait } from 'node:timers/promises'
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

/**
 * What long works may take of the process while others ask: the more, the longer others wait, whose own steps take turns
 * with slices, with the threads that compress them, and with the database that reads them. It is for `npm run bench`
 * to say what that comes to. Where nobody else has asked for a while, a long work has all of it.
 */
const SHARE = 0.1
const ALONE_AFTER_MS = 1_000
/** Nobody is made to rest longer than that before a slice, however busy others keep the process. */
const REST_MS = 30

/** Knows which requests wait for their answer to be made. */
export function othersFirst(app: App): OthersFirst {
  const { begin, leave, end, turn } = createSlices(TIMEOUT_MS, createRest())
  app.addHook('onRequest', async ({ raw }) => begin(raw))
  app.addHook('onSend', async ({ raw }) => end(raw))
  // Whoever hangs up gets no answer.
  app.addHook('onRequestAbort', async ({ raw }) => end(raw))
  app.addHook('onResponse', async ({ raw }) => end(raw))
  return { isLong: ({ raw }) => leave(raw), turn }
}

/** The pauses of long work. */
interface Rest {
  afterOthers: () => void
  /** @param asked whether somebody waits just now */
  beforeSlice: (asked: boolean) => Promise<void>
}

const NO_REST: Rest = { afterOthers: () => undefined, beforeSlice: async () => undefined }

/** What this process did since another moment, as `performance.eventLoopUtilization` tells it; and time, in ms. */
const CLOCKS = {
  did: (since?: EventLoopUtilization) => performance.eventLoopUtilization(since),
  now: () => performance.now(),
  wait: (ms: number): Promise<void> => wait(ms),
}

/** Rests before a slice as long as the share asks for, less what the process has rested by itself since the last one. */
export function createRest({ did, now, wait: pause }: typeof CLOCKS = CLOCKS): Rest {
  let othersAt = Number.NEGATIVE_INFINITY
  let since = did()
  return {
    afterOthers: () => {
      othersAt = now()
    },
    beforeSlice: async (asked) => {
      const { active, idle } = did(since)
      const isAlone = !asked && now() - othersAt > ALONE_AFTER_MS
      const ms = isAlone ? 0 : Math.min(REST_MS, active / SHARE - active - idle)
      if (ms >= 1) await pause(ms)
      since = did()
    },
  }
}

/**
 * A slice is let through when no request that began is still under way, at the latest after `timeoutMs`: a short one
 * takes many steps from its arrival to its answer, and would else wait for a slice at each of them.
 */
export function createSlices(timeoutMs: number, rest: Rest = NO_REST) {
  const under = new Set<object>()
  let quiet: (() => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function quietMoment(): Promise<void> {
    await rest.beforeSlice(under.size > 0)
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

  const leave = (request: object): boolean => {
    const wasThere = under.delete(request)
    if (wasThere && under.size === 0) quiet?.()
    return wasThere
  }
  return {
    begin: (request: object): void => void under.add(request),
    leave: (request: object): void => void leave(request),
    end: (request: object): void => {
      if (leave(request)) rest.afterOthers()
    },
    turn: (): Promise<void> => {
      const mine = last.then(quietMoment)
      last = mine
      return mine
    },
  }
}
