import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A small photograph of its own; `red` is from 0 to 255. */
export const smallPhoto = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer()

/** A supplier's server of pictures, with what it was asked for. */
export interface Supplier {
  asked: { url: string; headers: object }[]
  url: string
  port: number
  close: () => Promise<void>
}

/** Listens on this machine, by http. */
export async function startSupplier(answer: RequestListener, host = '127.0.0.1', wanted = 0): Promise<Supplier> {
  const asked: Supplier['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { asked, url: `http://127.0.0.1:${port}`, port, close }
}

/** Hosts that no request may reach, in many notations; `web-address.test.ts` says what each is. */
export const NEAR =
  '127.0.0.1 127.1 2130706433 0177.0.0.1 0x7f000001 0x7f.1 0.0.0.0 0 10.0.0.1 172.16.0.1 ' +
  '172.31.255.254 192.168.1.1 3232235777 169.254.169.254 2852039166 100.64.0.1 192.0.0.8 192.0.2.1 ' +
  '198.51.100.1 203.0.113.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::] ' +
  '[::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::7f00:1] [64:ff9b::7f00:1] ' +
  '[64:ff9b:1::a00:1] [2002:7f00:1::] [2001:db8::1] [fe80::1] [fd00::1] [fc00::1] [fec0::1] ' +
  '[ff02::1] 127.0.0.1. [3fff::1]'
