import helmet from '@fastify/helmet'
import type { Env } from '../env.ts'
import type { App } from './app-type.ts'

export interface SecurityOptions {
  env: Pick<Env, 'publicUrl' | 'sentryDsn'>
  /** Origins of those who may show the shop in a frame: the hosts of enabled punchout connections. */
  frameOrigins: () => readonly string[]
}

/** Devices and doings that a shop has no use for. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics']

/**
 * The headers of every answer (architecture.md, *Frames and content security*). There is no `form-action`, since the
 * cart goes to the buyer's system by a form and Chrome applies that rule to what the form's answer redirects to; and no
 * `X-Frame-Options`, which knows no list and which `frame-ancestors` replaces.
 */
export async function securityHeaders(app: App, { env, frameOrigins }: SecurityOptions): Promise<void> {
  const reports = env.sentryDsn === undefined ? [] : [URL.parse(env.sentryDsn)?.origin ?? '']
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
        frameAncestors: [() => ["'self'", ...frameOrigins()].join(' ')],
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
  })
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', permissions)
    // A procurement system that opened the shop in a window watches that window, which this would cut off.
    if (frameOrigins().length === 0) reply.header('Cross-Origin-Opener-Policy', 'same-origin')
  })
}
