import type { Env } from './env.ts'

/** What the person who starts the server should know of its settings, though it runs with them. */
export function settingWarnings({ trustProxy, production, publicUrl, webhookPrivate, picturesPrivate }: Env): string[] {
  const warnings: string[] = []
  if (trustProxy === true)
    warnings.push(
      'TRUST_PROXY is "true": whoever calls may name any address as theirs, past every limit that counts by address. ' +
        'Write how many proxies stand in front (1), or their addresses (10.0.0.0/8).',
    )
  if (production && publicUrl === undefined)
    warnings.push(
      'PUBLIC_URL is not set: links to the shop, such as the start page that procurement systems get, name where it ' +
        'listens, which nobody else reaches. Write the address that people type, such as https://shop.example.com.',
    )
  if (production && webhookPrivate)
    warnings.push(
      'WEBHOOK_PRIVATE is 1: whoever makes an endpoint has this machine post to any address of its own networks. ' +
        'It is for trying things out.',
    )
  if (production && picturesPrivate)
    warnings.push(
      'PICTURES_PRIVATE is 1: whoever imports a catalogue has this machine ask any address of its own networks. ' +
        'It is for trying things out.',
    )
  return warnings
}
