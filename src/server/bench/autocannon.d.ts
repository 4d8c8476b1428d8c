/** The little of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Readonly<Record<string, string>>
    setupClient: (client: { setRequests: (requests: { method: string; path: string }[]) => void }) => void
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
  }
  interface Instance {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ) => void
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance
  export default autocannon
}
