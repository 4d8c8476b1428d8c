import { useState } from 'react'
import type { Simulate, Simulation } from '#contract/punchout/simulation.schema.ts'
import { useServerQuery } from '../../http/query.ts'
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
  const [begun, setBegun] = useState<Simulation | null>(null)
  const [start, setStart] = useState<Running['start']>(null)
  const [starting, setStarting] = useState(false)
  const [notBegun, setNotBegun] = useState<unknown>(null)
  const [asked, setAsked] = useState<{ options: Simulate; where: Window } | null>(null)
  const id = begun?.id ?? ''
  const {
    data,
    error,
    retry: look,
  } = useServerQuery([shop, null, 'simulation', id], (signal) => fetchSimulation({ id, shop }, signal), {
    wanted: start !== null,
    every: (newest?: Simulation) => ((newest ?? begun)?.returned_at === null ? ASK_MS : false),
  })

  const begin: Running['begin'] = async (options, where) => {
    setStarting(true)
    setAsked({ options, where })
    setNotBegun(null)
    try {
      const next = await simulate(options)
      setBegun(next)
      setStart(next.start === null ? null : { address: next.start, where })
    } catch (reason) {
      setNotBegun(reason)
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
    if (notBegun !== null && asked) void begin(asked.options, asked.where)
    else look()
  }
  // Of the visit before it is an answer too, until this one's is there.
  const simulation = data?.id === id ? data : begun
  return { simulation, start, starting, error: starting ? null : (notBegun ?? error), begin, again, look, retry }
}
