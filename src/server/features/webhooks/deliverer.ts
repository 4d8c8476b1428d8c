import type { PoolConfig } from 'pg'
import { listen } from '../../db/listen.ts'
import { takeTurn, type TurnDeps, untilDue } from './turn.ts'

type Bounds = 'pauseMs' | 'restMs' | 'parkAfterMs' | 'timeoutMs'

export interface DelivererDeps extends Omit<TurnDeps, Bounds>, Partial<Pick<TurnDeps, Bounds>> {
  /** To listen for events, whichever server writes them. */
  connection: PoolConfig
  /** Awaited before each round, so that more urgent work goes first. */
  turn?: () => Promise<void>
  /** The queue could not be read or updated; it is tried again. */
  onError: (error: unknown) => void
  /** How often the queue is looked at without a notification. */
  pollMs?: number
}

/** How many endpoints a server delivers to at once: one that hangs holds up no other. */
const SENDERS = 2

const HOUR_MS = 3_600_000
/** 5 s, doubling up to an hour. */
const usualPause = (attempts: number): number => Math.min(5_000 * 2 ** (attempts - 1), HOUR_MS)
/** 1 s, doubling up to five minutes. */
const usualRest = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 300_000)

const USUAL = { pauseMs: usualPause, restMs: usualRest, parkAfterMs: 72 * HOUR_MS, timeoutMs: 10_000 }

/**
 * Delivers events to their endpoints in the background, at least once, those of one order in their order
 * [contract/webhooks]. Any number of servers may run one.
 */
export function startDeliverer({ connection, turn, onError, pollMs = 15_000, ...given }: DelivererDeps): {
  close: () => Promise<void>
} {
  const deps: TurnDeps = { ...USUAL, ...given }
  const stop = new AbortController()
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  let ring = Promise.withResolvers<void>()
  const wake = (): void => {
    ring.resolve()
    ring = Promise.withResolvers<void>()
  }
  const listener = listen(connection, 'webhooks', wake, wake)

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const bell = ring.promise
      await Promise.race([turn?.(), stopped])
      const isBusy = await takeTurn(deps).catch((error: unknown) => {
        onError(error)
        return false
      })
      if (isBusy) continue
      const { timer, over } = alarm(await untilDue(deps.db, pollMs).catch(() => pollMs))
      await Promise.race([bell, over, stopped])
      clearTimeout(timer)
    }
  }
  const running = Promise.all(Array.from({ length: SENDERS }, run))

  return {
    close: async () => {
      stop.abort()
      await Promise.all([running, listener.close()])
    },
  }
}

function alarm(ms: number): { timer: NodeJS.Timeout; over: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { timer: setTimeout(resolve, ms).unref(), over: promise }
}
