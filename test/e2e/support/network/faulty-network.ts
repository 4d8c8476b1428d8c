import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Exchange, exchangeOf } from './exchange.ts'

/** What the network does to a call instead of bringing it to the server and its answer back: see `faults.ts`. */
export type Fault = (exchange: Exchange) => void | Promise<void>

/** Which calls a fault meets: by path with its query, or by whatever a story knows of them. */
export type Which = RegExp | ((call: Pick<Exchange, 'method' | 'path' | 'headers'>) => boolean)

export interface Passed {
  method: string
  /** With its query. */
  path: string
  /** `performance.now()` at its arrival. */
  at: number
}

/** A network between a browser and the shop that breaks as a story says; it works for any browser that can be led to it. */
export interface FaultyNetwork {
  /** `http://localhost:<port>`, the shop's address for the browser: a secure context. */
  address: string
  /** Every call that arrived, the oldest first; a story may empty it. */
  calls: Passed[]
  /** From now on these calls meet this fault; of several the youngest counts. Returns the way to lift it. */
  breaks: (which: Which, fault: Fault) => () => void
  /** Lifts every fault. What already met one does not come back. */
  heals: () => void
  /** Another server answers from now on: a restored one, another build. */
  leadsTo: (server: string) => void
  stop: () => Promise<void>
}

/** Opens a network to a server, such as `http://localhost:4173`; at first everything passes. */
export async function faultyNetwork(server: string): Promise<FaultyNetwork> {
  let target = server
  let faults: { which: Which; fault: Fault }[] = []
  const calls: Passed[] = []

  async function carry(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const exchange = await exchangeOf(request, reply, () => target)
    const { method, path } = exchange
    calls.push({ method, path, at: performance.now() })
    const met = faults.findLast(({ which }) => (which instanceof RegExp ? which.test(path) : which(exchange)))
    if (met) await met.fault(exchange)
    else exchange.deliver(await exchange.forward())
  }

  const proxy = createServer((request, reply) => {
    // A server that is down, or a browser that has gone: either way the connection ends without a word.
    carry(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    calls,
    breaks: (which, fault) => {
      const one = { which, fault }
      faults.push(one)
      return () => {
        faults = faults.filter((other) => other !== one)
      }
    },
    heals: () => {
      faults = []
    },
    leadsTo: (other) => {
      target = other
    },
    stop: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
}
