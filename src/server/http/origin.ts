import type { FastifyRequest } from 'fastify'

/** Where the shop is, without a slash at the end: as it is configured, else as it was asked for. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
