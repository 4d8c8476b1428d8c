import { setTimeout as after } from 'node:timers/promises'
import { writeHead } from './exchange.ts'
import type { Fault } from './faulty-network.ts'

/** The call never arrives: the connection ends without an answer. */
export const lost: Fault = ({ reply }) => void reply.destroy()

/** The server does what it is asked, and nobody hears of it. */
export const answerLost: Fault = async ({ forward, reply }) => {
  await forward()
  reply.destroy()
}

/** The connection stands and nothing ever comes: the worst of hotel networks. */
export const silent: Fault = () => undefined

/** The call arrives twice, the copy `ms` after the first was answered; the browser hears the first answer. */
export const doubled =
  (ms = 0): Fault =>
  async ({ forward, deliver }) => {
    deliver(await forward())
    await after(ms)
    await forward()
  }

/** Everything takes so much longer, half of it each way. */
export const slow =
  (ms: number): Fault =>
  async ({ forward, deliver }) => {
    await after(ms / 2)
    const answer = await forward()
    await after(ms / 2)
    deliver(answer)
  }

/** The server answers at once, which is told; the answer is on its way until the promise is kept. */
export const held =
  (until: Promise<unknown>, answered: () => void): Fault =>
  async ({ forward, deliver }) => {
    const answer = await forward()
    answered()
    await until
    deliver(answer)
  }

/** The head of the answer comes at once, its body one byte in so many milliseconds. */
export const dripping =
  (ms = 1000): Fault =>
  async ({ forward, reply }) => {
    const answer = await forward()
    writeHead(reply, answer)
    for (const byte of answer.body) {
      if (reply.destroyed) return
      reply.write(Uint8Array.of(byte))
      await after(ms)
    }
    reply.end()
  }

const PORTAL = '<!doctype html><title>Welcome</title><p>Accept the terms of this network to go on.</p>'

/** A captive portal's own page in the place of the answer, as a success. */
export const portalPage: Fault = ({ deliver }) =>
  deliver({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(PORTAL) })

/** A captive portal that leads elsewhere; to a host of its own, or to a page below this one. */
export const portalRedirect =
  (location = 'http://portal.invalid/terms'): Fault =>
  ({ deliver }) =>
    deliver({ status: 302, headers: { location }, body: Buffer.alloc(0) })

/** Half of the answer, in a frame that looks whole. */
export const cut: Fault = async ({ forward, deliver }) => {
  const answer = await forward({ plain: true })
  deliver({ ...answer, body: answer.body.subarray(0, answer.body.byteLength / 2) })
}

/** The connection breaks in the middle of the answer. */
export const broken: Fault = async ({ forward, reply }) => {
  const answer = await forward()
  writeHead(reply, answer).write(answer.body.subarray(0, answer.body.byteLength / 2))
  await after(10)
  reply.destroy()
}

/** The right answer under a wrong type. */
export const wrongType =
  (type = 'text/plain'): Fault =>
  async ({ forward, deliver }) => {
    const answer = await forward()
    deliver({ ...answer, headers: { ...answer.headers, 'content-type': type } })
  }

/** Not the server's answer: a status, with headers and JSON where they are given. */
export const says =
  (status: number, headers: Readonly<Record<string, string>> = {}, json?: unknown): Fault =>
  ({ deliver }) =>
    deliver({
      status,
      headers: { ...(json !== undefined && { 'content-type': 'application/problem+json' }), ...headers },
      body: Buffer.from(json === undefined ? '' : JSON.stringify(json)),
    })

/** A script with lines of a story's before its own: a browser in which something does not work as it should. */
export const beginsWith =
  (script: string): Fault =>
  async ({ forward, deliver }) => {
    const answer = await forward({ plain: true })
    deliver({ ...answer, body: Buffer.concat([Buffer.from(`${script};`), answer.body]) })
  }
