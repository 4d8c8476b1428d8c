/** The next one is on its way before anybody asks for it. */
export function oneAhead<T>(all: AsyncGenerator<T, void>): () => Promise<IteratorResult<T, void>> {
  const begin = (): Promise<IteratorResult<T, void>> => {
    const next = all.next()
    // A failure reaches whoever asks; where nobody does, it must not end the process.
    next.catch(() => undefined)
    return next
  }
  let next = begin()
  return () => {
    const now = next
    next = begin()
    return now
  }
}
