import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { localeOf } from '../account.ts'

/** The first of the browser's languages that we have. */
export const languageOf = ({ headers }: FastifyRequest): Locale =>
  (headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => localeOf(tag.split(';', 1)[0] ?? ''))
    .find((locale) => locale !== null) ?? DEFAULT_LOCALE

/** Answers a page in which nothing is loaded or run; who may frame the shop may frame it. */
export function plainPage(reply: FastifyReply, page: string | Buffer, charset = 'utf-8'): FastifyReply {
  const ancestors = /frame-ancestors [^;]+/.exec(String(reply.getHeader('content-security-policy')))?.[0]
  const policy = ["default-src 'none'", "base-uri 'none'", ...(ancestors === undefined ? [] : [ancestors])]
  return reply
    .header('Content-Security-Policy', policy.join('; '))
    .type(`text/html; charset=${charset}`)
    .serializer((ready: unknown) => ready as string)
    .send(page)
}
