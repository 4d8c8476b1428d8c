/** Tasks one after the other, the most urgent first, among equals in the order they came. */
export interface Queue {
  add: <T>(urgency: number, task: () => Promise<T>) => Promise<T>
}

export function createQueue(): Queue {
  const waiting: { urgency: number; start: () => Promise<void> }[] = []
  let busy = false

  const next = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let first = waiting.shift(); first; first = waiting.shift()) await first.start()
    busy = false
  }

  return {
    add: (urgency, task) =>
      new Promise((resolve, reject) => {
        const at = waiting.findIndex((other) => other.urgency < urgency)
        waiting.splice(at < 0 ? waiting.length : at, 0, {
          urgency,
          start: () => Promise.resolve().then(task).then(resolve, reject),
        })
        void next()
      }),
  }
}
