import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rolldown } from 'rolldown'
import { ROOT } from '../../version.ts'
import { SEGMENT } from './measured.ts'

const SCRIPT = '/worker.js'
/** For the page itself, when it is asked for. */
export const SEARCH_SCRIPT = '/search.js'

/** A page whose `ask` starts a worker of its own, tells it what to do and answers what it says. */
const PAGE = `<!doctype html><title>bench</title><script>
ask = (order) => new Promise((resolve, reject) => {
  const worker = new Worker('${SCRIPT}')
  worker.onerror = (event) => reject(new Error(event.message))
  worker.onmessage = ({ data }) => data.failed ? reject(new Error(data.failed)) : resolve(data)
  worker.postMessage(order)
})
</script>`

/** The engine's own code as it is sent to browsers: bundled, minified. */
async function engineScript(entry: URL): Promise<string> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: entry.pathname,
    platform: 'browser',
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

/** Serves page, engine and segment on this machine until `close`. */
export async function serveEngine(segment: ArrayBuffer): Promise<{ address: string; close: () => void }> {
  const worker = await engineScript(new URL('./worker.ts', import.meta.url))
  const search = await engineScript(new URL('./search.ts', import.meta.url))
  const answers = new Map<string | undefined, [type: string, body: string | Uint8Array]>([
    ['/', ['text/html; charset=utf-8', PAGE]],
    [SCRIPT, ['text/javascript; charset=utf-8', worker]],
    [SEARCH_SCRIPT, ['text/javascript; charset=utf-8', search]],
    [SEGMENT, ['application/octet-stream', new Uint8Array(segment)]],
  ])
  const server = createServer((request, reply) => {
    const [type, body] = answers.get(request.url) ?? []
    if (type === undefined) reply.writeHead(404).end()
    else reply.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
