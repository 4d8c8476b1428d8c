import type { IncomingMessage } from 'node:http'

/** What proxies say of whom they forward. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i

/**
 * Whether a request comes from this machine itself. What a proxy on this machine forwards comes from elsewhere,
 * whether its word on the address is trusted or not.
 */
export const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined)
