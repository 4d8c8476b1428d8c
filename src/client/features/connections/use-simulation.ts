import { useCallback, useEffect, useRef, useState } from 'react'
import type { Simulate, Simulation } from '#contract/punchout/simulation.schema.ts'
import { isAbort } from '../../http/api-error.ts'
import { fetchSimulation, simulate } from './simulator-calls.ts'

/** While somebody shops as the buyer, it is asked this often whether the cart has come back. */
const ASK_MS = 2_000

export type Window = 'frame' | 'tab'

export interface Running {
  /** The newest of what is known; null before the first start. */
  simulation: Simulation | null
  /** Where the shop opens, told by the start alone and good once: in the window that was chosen then. */
  start: { address: string; where: Window } | null
  starting: boolean
  error: unknown
  begin: (options: Simulate, where: Window) => Promise<void>
  /** The same connection once more, with the cart that came back. */
  again: (operation: 'edit' | 'inspect', items: Simulate['items'], where: Window) => Promise<void>
  /** Asks at once, as when the frame went on to another page. */
  look: () => void
  /** What failed, once more. */
  retry: () => void
}

/** One simulated visit, followed until its cart is back. */
export function useSimulation(shop: string): Running {
  const [simulation, setSimulation] = useState<Simulation | null>(null)
  const [start, setStart] = useState<Running['start']>(null)
  const [starting, setStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const id = simulation?.id
  const waiting = simulation !== null && start !== null && simulation.returned_at === null
  const [asked, setAsked] = useState<{ options: Simulate; where: Window } | null>(null)
  const [notBegun, setNotBegun] = useState(false)
  const looking = useRef<AbortController>(null)

  const look = useCallback(() => {
    if (id === undefined) return
    looking.current?.abort()
    const controller = new AbortController()
    looking.current = controller
    fetchSimulation({ id, shop }, controller.signal).then(
      (next) => setSimulation((before) => (before?.id === next.id ? next : before)),
      (reason: unknown) => isAbort(reason) || setError(reason),
    )
  }, [id, shop])

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(look, ASK_MS)
    return () => clearInterval(timer)
  }, [waiting, look])
  useEffect(() => () => looking.current?.abort(), [])

  const begin: Running['begin'] = async (options, where) => {
    setStarting(true)
    setAsked({ options, where })
    setError(null)
    try {
      const begun = await simulate(options)
      setSimulation(begun)
      setStart(begun.start === null ? null : { address: begun.start, where })
      setNotBegun(false)
    } catch (reason) {
      setError(reason)
      setNotBegun(true)
    } finally {
      setStarting(false)
    }
  }
  const again: Running['again'] = async (operation, items = [], where) => {
    if (!asked) return
    const { shop_id, connection_id } = asked.options
    await begin({ shop_id, connection_id, operation, items }, where)
  }
  const retry = (): void => {
    setError(null)
    if (notBegun && asked) void begin(asked.options, asked.where)
    else look()
  }
  return { simulation, start, starting, error, begin, again, look, retry }
}
