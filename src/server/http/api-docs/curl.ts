import { OCTETS } from '#contract/office/import.ts'
import type { DocumentedCall, Media } from './document.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const part = (value: unknown): string => encodeURIComponent(String(value))

const isFile = (type: string): boolean => !type.includes('json')

/** The body of an example as it is sent. */
export const bodyText = (type: string, { example }: Media): string =>
  typeof example === 'string' && (isFile(type) || type.includes('ndjson')) ? example : JSON.stringify(example, null, 2)

/** The same in a command; a file is named. */
const bodyData = (type: string, media: Media): string =>
  isFile(type) ? `@file.${type === OCTETS ? 'csv' : type.slice(type.indexOf('/') + 1)}` : quoted(bodyText(type, media))

/** Address and query of a call's example. */
export function exampleUrl({ path, operation: { parameters = [] } }: DocumentedCall): string {
  const told = parameters.filter(({ example }) => example !== undefined)
  const values = Object.fromEntries(told.map(({ name, example }) => [name, example]))
  const query = told
    .filter((one) => one.in === 'query')
    .flatMap(({ name, example }) => [example].flat().map((value) => `${part(name)}=${part(value)}`))
  const url = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? part(values[name]) : whole))
  return query.length > 0 ? `${url}?${query.join('&')}` : url
}

/** The example as a command, one for each kind of body; none where there is no example. */
export function curlLines(call: DocumentedCall, origin: string): string[] {
  const { parameters = [], requestBody, security = [] } = call.operation
  const bodies = Object.entries(requestBody?.content ?? {}).filter(([, { example }]) => example !== undefined)
  const isExample = bodies.length > 0 || (!requestBody && parameters.every((one) => !one.required || 'example' in one))
  if (!isExample || !security.some(({ key }) => key)) return []
  const headers = parameters.filter((one) => one.in === 'header' && one.example !== undefined)
  const start = [
    `curl -X ${call.method.toUpperCase()} ${quoted(`${origin}${exampleUrl(call)}`)}`,
    "-H 'Authorization: Bearer ik_…'",
    ...headers.map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
  ]
  const lines = (rest: string[]): string => [...start, ...rest].join(' \\\n  ')
  if (bodies.length === 0) return [lines([])]
  return bodies.map(([type, media]) =>
    lines([`-H ${quoted(`Content-Type: ${type}`)}`, `--data-binary ${bodyData(type, media)}`]),
  )
}
