import { parseArgs } from 'node:util'
import { isLocale, LOCALES } from '#contract/locale.ts'
import { isCurrency } from './item/currency.ts'
import type { ImportOptions } from './options.ts'

/** The command line is wrong; the message names the option and what it should be. */
export class ArgumentError extends Error {
  override name = 'ArgumentError'
}

const OPTIONS = {
  shop: { type: 'string' },
  map: { type: 'string', multiple: true },
  sheet: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  decimal: { type: 'string' },
  images: { type: 'string' },
  'fetch-images': { type: 'boolean' },
  families: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'delete-missing': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Reads the arguments of `npm run import --` [server/import].
 * @returns 'help' if that was asked for
 * @throws ArgumentError
 */
export function readArguments(args: readonly string[]): ImportOptions | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (!file) throw new ArgumentError('FILE is missing: the catalogue to import.')
  if (more.length > 0) throw new ArgumentError(`One file at a time; what is ${more.join(' ')}?`)
  if (!values.shop) throw new ArgumentError('--shop is missing: the id of the shop to import into.')
  if (values.yes && !values['delete-missing']) throw new ArgumentError('--yes only goes with --delete-missing.')
  const { currency, language, decimal, images, sheet } = values
  const code = currency?.toUpperCase()
  if (code !== undefined && !isCurrency(code)) {
    throw new ArgumentError(`--currency ${currency}: not an ISO 4217 code such as SEK.`)
  }
  if (language !== undefined && !isLocale(language)) {
    throw new ArgumentError(`--language ${language}: should be one of ${LOCALES.join(', ')}.`)
  }
  if (decimal !== undefined && decimal !== ',' && decimal !== '.') {
    throw new ArgumentError(`--decimal ${decimal}: should be , or .`)
  }
  return {
    file,
    shop: values.shop,
    map: columnMap(values.map ?? []),
    fetchImages: values['fetch-images'] ?? false,
    families: values.families ?? false,
    dryRun: values['dry-run'] ?? false,
    deleteMissing: values['delete-missing'] ?? false,
    yes: values.yes ?? false,
    ...(code !== undefined && { currency: code }),
    ...(language !== undefined && { language }),
    ...(decimal !== undefined && { decimal }),
    ...(images !== undefined && { images }),
    ...(sheet !== undefined && { sheet }),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error))
  }
}

function columnMap(pairs: readonly string[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const pair of pairs) {
    // A column may have a = in its name, a field has none.
    const at = pair.lastIndexOf('=')
    const [column, field] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at <= 0 || column === '' || field === '') throw new ArgumentError(`--map ${pair}: should be column=field.`)
    if (map.has(column)) throw new ArgumentError(`--map: the column ${column} is mapped twice.`)
    map.set(column, field)
  }
  return map
}
