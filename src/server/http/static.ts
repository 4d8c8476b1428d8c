import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAppPath } from '#contract/navigation.ts'
import type { App } from './app-type.ts'

const YEAR = 'public, max-age=31536000, immutable'
/** Files that keep their name when their content changes are asked for each time; the answer is mostly 304. */
const ALWAYS_ASK = 'no-cache'

export interface StaticOptions {
  /** The built app. */
  dist: string
  /** Holds `assets` of builds that were served before, which open pages may still ask for. */
  kept: string
}

/**
 * Serves the built app: what has its content's hash in its name for ever, everything else after asking. Files that the
 * build compressed go out so.
 */
export async function staticFiles(app: App, { dist, kept }: StaticOptions): Promise<void> {
  const common = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    schemaHide: true,
  } as const
  const assets = join(kept, 'assets')
  // What pages ask for most has a route each: a path that must be looked up costs reading its directories.
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      ...common,
      root: assets,
      prefix: '/assets/',
      wildcard: false,
      globIgnore: ['**/*.{map,br,gz}'],
      decorateReply: false,
      setHeaders: (reply) => describe(reply, YEAR),
    })
  await app.register(fastifyStatic, {
    ...common,
    root: [dist, kept].filter((path) => existsSync(path)),
    allowedPath: (path, root) => mayBeServed(path) && (root !== kept || path.startsWith('/assets/')),
    setHeaders: (reply, path) => {
      const inside = relative(path.startsWith(join(dist, sep)) ? dist : kept, path)
      describe(reply, inside.startsWith(`assets${sep}`) ? YEAR : ALWAYS_ASK)
    },
  })
}

/** Source maps are for the error reports; the encoded twins go out under their plain names. No directories. */
const mayBeServed = (path: string): boolean => !/(\.(map|br|gz)|\/)$/.test(path)

function describe(reply: FastifyReply, cacheControl: string): void {
  reply.header('Cache-Control', cacheControl)
  reply.header('Vary', 'Accept-Encoding')
}

/** Whether a request that no file answered is a navigation within the app. */
export const isNavigation = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && isAppPath(url.split('?', 1)[0] ?? '')

/** The app's one page. */
export const sendShell = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').sendFile('index.html')
