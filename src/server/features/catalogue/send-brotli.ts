import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { OfflineBody } from './offline.ts'

/** The bodies are kept compressed; the few that cannot read that get them unpacked on the way. */
export function sendBrotli(reply: FastifyReply, body: OfflineBody, takes: boolean): FastifyReply {
  const source = 'bytes' in body ? Readable.from([Buffer.from(body.bytes)]) : body.file.createReadStream()
  if (!takes) return reply.send(pipeline(source, createBrotliDecompress(), () => undefined))
  return reply.header('content-encoding', 'br').header('content-length', body.size).send(source)
}
