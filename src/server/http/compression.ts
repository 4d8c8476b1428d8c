import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { App } from './app-type.ts'

/**
 * Compresses what is made per request, at a level that costs less time than it saves; files of the built app were
 * compressed when it was built, and bring their encoding along.
 */
export async function compression(app: App): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 } },
    zlibOptions: { level: 5 },
  })
}
