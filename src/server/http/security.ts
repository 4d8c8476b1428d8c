import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'
import type { Env } from '../env.ts'
import type { App } from './app-type.ts'

export interface SecurityOptions {
  env: Pick<Env, 'publicUrl' | 'sentryDsn'>
  /** Origins of those who may show the shop in a frame: the hosts of enabled punchout connections. */
  frameOrigins: () => readonly string[]
}

/** Devices and doings that a shop has no use for. */
const PERMISSIONS = ['microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics']

/**
 * The headers of every answer [server/headers]. There is no `form-action`, since the cart goes to the buyer's system by
 * a form and Chrome applies that rule to what the form's answer redirects to; and no `X-Frame-Options`, which knows no
 * list and which `frame-ancestors` replaces.
 */
export async function securityHeaders(app: App, { env, frameOrigins }: SecurityOptions): Promise<void> {
  let known = { origins: '', headers: await headersFor(env, []) }
  const renew = async (origins: readonly string[], named: string): Promise<void> => {
    known = { origins: named, headers: await headersFor(env, origins) }
  }
  app.addHook('onRequest', (_request, reply, done) => {
    const origins = frameOrigins()
    const named = origins.join(' ')
    const set = (): void => {
      reply.headers(known.headers)
      done()
    }
    if (named === known.origins) return set()
    renew(origins, named).then(set, done)
  })
}

/**
 * The headers hang on nothing in a request, so helmet is asked once and its answer remembered: put together anew for
 * each request they cost more than a catalogue page out of the cache.
 */
async function headersFor(env: SecurityOptions['env'], origins: readonly string[]): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, helmetOptions(env, origins))
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const set = Object.entries(headers).filter(([name]) => !OF_THE_MESSAGE.has(name))
  return {
    ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
    // The camera reads codes, on our own pages alone.
    'permissions-policy': ['camera=(self)', ...PERMISSIONS.map((name) => `${name}=()`)].join(', '),
    // A procurement system that opened the shop in a window watches that window, which this would cut off.
    ...(origins.length === 0 && { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

const OF_THE_MESSAGE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'content-length'])

function helmetOptions(env: SecurityOptions['env'], origins: readonly string[]): FastifyHelmetOptions {
  const reports = env.sentryDsn === undefined ? [] : [URL.parse(env.sentryDsn)?.origin ?? '']
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Besides, WebAssembly may be compiled: what reads codes is a file of ours.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // Placeholders of photographs are a few bytes of `data:`.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reports.filter(Boolean)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'", ...origins],
        requireTrustedTypesFor: ["'script'"],
        // `default` admits our own service worker's and workers' addresses.
        trustedTypes: ['default'],
      },
    },
    // The buyer's address of a punchout request may hold a code: other sites learn our origin alone.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: env.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
    xXssProtection: false,
  }
}
