import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ProductChange } from '#contract/office/history.schema.ts'
import { FIELD_KEYS, type FieldKey, isSame, type Source, valueOf } from '../fields.ts'
import { heldName } from '../held.tsx'

/** Who changed a product: somebody, a key, or an import. */
export function whoText({ by: { kind, name } }: ProductChange): string {
  return { person: name, key: t`Key ${name}`, import: t`Import of ${name}` }[kind]
}

/** What was done to a product. */
export const changeText = ({ kind }: ProductChange): string =>
  ({
    made: t`Made`,
    changed: t`Changed`,
    removed: t`Taken out of the shop`,
    returned: t`Back in the shop`,
    released: t`Released for imports`,
  })[kind]

/** The fields that say something else since. */
export const changedKeys = ({ was, became }: ProductChange): FieldKey[] =>
  FIELD_KEYS.filter((key) => !isSame(valueOf(was as Source, key), valueOf(became as Source, key)))

/** Which fields were released, so that imports may set them again; empty where none were. */
export const releasedText = ({ fields = [] }: ProductChange, i18n: I18n): string =>
  fields.map((field) => heldName(i18n, field)).join(', ')
