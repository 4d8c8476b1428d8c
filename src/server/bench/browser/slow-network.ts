import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A long line between a browser and the shop. */
export interface SlowNetwork {
  /** A secure context. */
  address: string
  /** When calls whose head begins so arrived, by `performance.now()`, the oldest first. */
  arrivals: (head: string) => number[]
  /** From now on calls whose head begins so are heard and never answered; null lifts it. */
  swallow: (head: string | null) => void
  close: () => Promise<void>
}

/** @param roundTripMs how much longer everything takes, half of it each way */
export async function slowNetwork(target: string, roundTripMs: number): Promise<SlowNetwork> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const heard: { head: string; at: number }[] = []
  let swallowed: string | null = null

  function carry(from: Socket, to: Socket, onChunk: (chunk: Buffer) => boolean = () => true): void {
    sockets.add(from)
    // Timers of one length keep their order.
    from.on('data', (chunk) => onChunk(chunk) && setTimeout(() => to.writable && to.write(chunk), roundTripMs / 2))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), roundTripMs / 2)
    })
  }

  const server = createServer((browser) => {
    const shop = connect(Number(port), hostname)
    let isLost = false
    carry(browser, shop, (chunk) => {
      const head = chunk.toString('latin1', 0, 200)
      heard.push({ head, at: performance.now() })
      isLost ||= swallowed !== null && head.startsWith(swallowed)
      return !isLost
    })
    carry(shop, browser)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    arrivals: (head) => heard.filter((one) => one.head.startsWith(head)).map(({ at }) => at),
    swallow: (head) => {
      swallowed = head
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
