/** Too many wait in a line: nothing has been begun, and the same may succeed in a moment. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
  /** After how many seconds it is worth trying again. */
  readonly seconds = 5

  constructor() {
    super('too many wait')
  }
}

/** Where somebody waits: what for, and from where they come. */
export interface QueuePlace {
  queue: string
  network: string
}

export interface QueueLimits {
  /** Works under way. */
  atATime: number
  /** Who waits in one queue: of one network, of all. */
  perNetwork: number
  perQueue: number
}

/**
 * Runs works in turns: the queues one after the other, within a queue the networks one after the other, and within a
 * network whoever came first. So one who comes waits for as many works as there are others in line, however much each
 * of them asks for.
 */
export function fairQueue({ atATime, perNetwork, perQueue }: QueueLimits) {
  const queues = new Map<string, Map<string, (() => void)[]>>()
  let running = 0

  function wait({ queue, network }: QueuePlace): Promise<void> {
    const networks = queues.get(queue) ?? new Map<string, (() => void)[]>()
    const line = networks.get(network) ?? []
    const all = [...networks.values()].reduce((sum, one) => sum + one.length, 0)
    if (line.length >= perNetwork || all >= perQueue) return Promise.reject(new TooManyWaitingError())
    queues.set(queue, networks)
    networks.set(network, line)
    return new Promise((resolve) => line.push(resolve))
  }

  /** Whose turn it is; their queue and their network go to the end of theirs. */
  function next(): (() => void) | undefined {
    const queue = takeFirst(queues)
    if (!queue) return undefined
    const [name, networks] = queue
    const [network, line] = takeFirst(networks)!
    const first = line.shift()
    if (line.length > 0) networks.set(network, line)
    if (networks.size > 0) queues.set(name, networks)
    return first
  }

  /** @throws {TooManyWaitingError} where too many wait already */
  return async <T>(place: QueuePlace, work: () => Promise<T>): Promise<T> => {
    if (running < atATime) running++
    else await wait(place)
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following()
      else running--
    }
  }
}

function takeFirst<V>(map: Map<string, V>): [string, V] | undefined {
  const [first] = map
  if (first) map.delete(first[0])
  return first
}
