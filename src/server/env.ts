import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from '#contract/contact-form.ts'

/** Everything that the environment decides, read once at the start. */
export interface Env {
  host: string
  port: number
  /** External PostgreSQL; absent: the embedded one under `dataDir`. */
  databaseUrl?: string
  /** Absolute. */
  dataDir: string
  /** Whether the demo shop may be loaded and its accounts may sign in. */
  demo: boolean
  production: boolean
  smtpUrl?: string
  /** Sender of outgoing mail; absent: `interior@` and the host of `publicUrl`. */
  mailFrom?: string
  /** Who gets contact messages that no shop has an address for. */
  contactMail?: string
  sentryDsn?: string
  /** The address in links, without a slash at the end. */
  publicUrl?: string
  /** Whose `X-Forwarded-For` counts: addresses or networks, a number of hops, or everyone's (`true`, which is warned of). */
  trustProxy: boolean | string[] | ((address: string, hop: number) => boolean)
  /** Prometheus metrics on a port of their own; absent: none. */
  metricsPort?: number
  /** Opens them to others than this machine; absent: nobody else. */
  metricsToken?: string
  /** Host name of the sustainability site without its suffix. */
  greenifiedHost: string
  /** Days without contact after which a catalogue on a device is shown no more. */
  offlineDays: number
  /** Whether webhooks may go to private networks, by http and to any port: for trying them out. */
  webhookPrivate: boolean
  /** Whether pictures may be fetched from private networks, by http and from any port: for trying them out. */
  picturesPrivate: boolean
  logLevel: string
}

/** A setting that makes no sense; its message is for the person who started the program. */
export class SettingError extends Error {
  override name = 'SettingError'
}

type Values = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws {SettingError} naming the variable and what it should be
 */
export function readEnv(values: Values, directory: string = process.cwd()): Env {
  const text = (name: string): string | undefined => values[name]?.trim() || undefined
  const host = text('HOST') ?? '127.0.0.1'
  const production = text('NODE_ENV') === 'production'
  const publicUrl = httpAddress('PUBLIC_URL', text('PUBLIC_URL'))
  const trustProxy = proxies(text('TRUST_PROXY'))
  return {
    host,
    port: portNumber('PORT', text('PORT')) ?? 4173,
    dataDir: resolve(directory, text('DATA_DIR') ?? 'data'),
    demo: demoAllowed(text('DEMO'), !production && LOOPBACK.test(host) && !publicUrl && trustProxy === false),
    production,
    trustProxy,
    greenifiedHost: text('GREENIFIED_HOST') ?? 'greenified',
    offlineDays: days('OFFLINE_DAYS', text('OFFLINE_DAYS')) ?? 30,
    webhookPrivate: yesOrNo('WEBHOOK_PRIVATE', text('WEBHOOK_PRIVATE')) ?? false,
    picturesPrivate: yesOrNo('PICTURES_PRIVATE', text('PICTURES_PRIVATE')) ?? false,
    logLevel: text('LOG_LEVEL') ?? 'info',
    ...present('databaseUrl', text('DATABASE_URL')),
    ...present('smtpUrl', smtpAddress(text('SMTP_URL'))),
    ...present('mailFrom', mailAddress('MAIL_FROM', text('MAIL_FROM'))),
    ...present('contactMail', mailAddress('CONTACT_MAIL', text('CONTACT_MAIL'))),
    ...present('sentryDsn', text('SENTRY_DSN')),
    ...present('publicUrl', publicUrl),
    ...present('metricsPort', portNumber('METRICS_PORT', text('METRICS_PORT'))),
    ...present('metricsToken', secret('METRICS_TOKEN', text('METRICS_TOKEN'))),
  }
}

const present = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })

/** A shop that others can reach has no accounts with a known password, unless someone asks for them [server/demo]. */
function demoAllowed(setting: string | undefined, safe: boolean): boolean {
  return yesOrNo('DEMO', setting) ?? safe
}

function yesOrNo(name: string, setting: string | undefined): boolean | undefined {
  if (setting === undefined) return undefined
  if (setting === '0' || setting === '1') return setting === '1'
  throw new SettingError(`${name} is "${setting}", but should be 0 or 1`)
}

function portNumber(name: string, setting: string | undefined): number | undefined {
  if (setting === undefined) return undefined
  if (/^\d{1,5}$/.test(setting) && Number(setting) <= 65_535) return Number(setting)
  throw new SettingError(`${name} is "${setting}", but should be a port number from 0 to 65535`)
}

function days(name: string, setting: string | undefined): number | undefined {
  if (setting === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(setting)) return Number(setting)
  throw new SettingError(`${name} is "${setting}", but should be a number of days from 1 to 9999`)
}

/** The message does not repeat the setting. */
function secret(name: string, setting: string | undefined): string | undefined {
  if (setting === undefined || /^[\x21-\x7e]{16,}$/.test(setting)) return setting
  throw new SettingError(`${name} should be at least 16 letters, digits and signs without blanks`)
}

/** The message does not repeat the setting, which may hold a password. */
function smtpAddress(setting: string | undefined): string | undefined {
  const url = setting === undefined ? undefined : URL.parse(setting)
  if (url === undefined || (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '')) return setting
  throw new SettingError('SMTP_URL should be an address such as smtp://user:password@mail.example.com:587')
}

function mailAddress(name: string, setting: string | undefined): string | undefined {
  if (setting === undefined || isEmail(setting)) return setting
  throw new SettingError(`${name} is "${setting}", but should be an address such as shop@example.com`)
}

function httpAddress(name: string, setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined
  const url = URL.parse(setting)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new SettingError(`${name} is "${setting}", but should be an address such as https://shop.example.com`)
}

function proxies(setting: string | undefined): Env['trustProxy'] {
  if (setting === undefined || setting === '0' || setting === 'false') return false
  if (setting === 'true') return true
  if (/^\d{1,2}$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const parts = setting.split(',').map((part) => part.trim())
  if (parts.every((part) => PROXY_NAMES.has(part) || isNetwork(part))) return parts
  throw new SettingError(
    `TRUST_PROXY is "${setting}", but should be a number of proxies up to 99, or addresses such as 10.0.0.0/8, loopback`,
  )
}

/** What Fastify understands besides addresses. */
const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
