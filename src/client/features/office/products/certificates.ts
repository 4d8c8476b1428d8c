import type { Locale } from '#contract/locale.ts'
import { isCalled, NAME_MAX, type Named, namedBy, nameIn, type NamedOrNew } from '../named.ts'

/** As the server bounds them. */
const CERTIFICATES_MAX = 100
/** As files of imports have it. */
const BETWEEN = '; '

const listOf = (value: unknown): readonly NamedOrNew[] => (value ?? []) as readonly NamedOrNew[]

/** Certificates in a line. */
export const certificatesText = (value: unknown, locale: Locale): string =>
  listOf(value)
    .map((one) => nameIn(one, locale))
    .join(BETWEEN)

/** Those that a line names, each once; undefined: too many, or too long a name. */
export function readCertificates(text: string, known: readonly Named[], before: unknown): NamedOrNew[] | undefined {
  const names = text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (names.some(({ length }) => length > NAME_MAX)) return undefined
  let found: NamedOrNew[] = []
  for (const name of names) found = withCertificate(found, calledSo(listOf(before), name) ?? namedBy(name, known))
  return found.length > CERTIFICATES_MAX ? undefined : found
}

const calledSo = (list: readonly NamedOrNew[], name: string): NamedOrNew | undefined =>
  list.find((one) => isCalled(one, name))

/** With a certificate, once. */
export function withCertificate(value: unknown, one: NamedOrNew): NamedOrNew[] {
  const list = listOf(value)
  return list.some((other) => isSameOne(other, one)) ? [...list] : [...list, one]
}

/** Without one. */
export const withoutCertificate = (value: unknown, one: NamedOrNew): NamedOrNew[] =>
  listOf(value).filter((other) => !isSameOne(other, one))

function isSameOne(one: NamedOrNew, other: NamedOrNew): boolean {
  if ('id' in one && 'id' in other) return one.id === other.id
  return (typeof other.name === 'string' ? [other.name] : Object.values(other.name)).some((name) => isCalled(one, name))
}
