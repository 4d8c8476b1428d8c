import type { Values } from './program.ts'

/** A field where it was said, none where not. */
export const given = <K extends string, V>(key: K, value: V | null): { [key in K]?: V } =>
  value === null ? {} : ({ [key]: value } as { [key in K]: V })

/** `--edit` or `--no-edit`; null: neither. */
export const yesOrNo = (values: Values, name: string): boolean | null =>
  values[`no-${name}`] === true ? false : values[name] === true ? true : null
