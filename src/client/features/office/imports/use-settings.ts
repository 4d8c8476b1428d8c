import type { Import, ImportSettings } from '#contract/office/import.schema.ts'
import { isLocale } from '#contract/locale.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { useKept } from '../form/use-kept.ts'
import { useWritten } from '../form/use-written.ts'
import { type FieldGuards, isText, isTick } from '../form/written.ts'

/** How a file is read; undefined: nothing is said of it. */
type SettingsValues = { [F in keyof ImportSettings]-?: ImportSettings[F] | undefined }

const orNot =
  (is: (kept: unknown) => boolean) =>
  (kept: unknown): boolean =>
    kept === undefined || is(kept)

export const SETTINGS_GUARDS: FieldGuards<keyof SettingsValues> = {
  map: (kept) => typeof kept === 'object' && kept !== null && Object.values(kept).every(isText),
  language: orNot((kept) => isText(kept) && isLocale(kept)),
  decimal: orNot((kept) => kept === ',' || kept === '.'),
  currency: orNot(isText),
  fetch_images: orNot(isTick),
  families: orNot(isTick),
  delete_missing: orNot(isTick),
}

const FIELDS = Object.keys(SETTINGS_GUARDS) as (keyof ImportSettings)[]
const valuesOf = (settings: ImportSettings): SettingsValues =>
  Object.fromEntries(FIELDS.map((field) => [field, settings[field]])) as unknown as SettingsValues
const settingsOf = (values: SettingsValues): ImportSettings =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  ) as unknown as ImportSettings

/** How a file is to be read: what somebody has said of it by hand stays on the device until it is checked or run. */
export function useSettings({ id, settings }: Import, isOpen: boolean) {
  const { form, values, written, forget } = useWritten({
    kept: useKept(`office-import/${id}`, SETTINGS_GUARDS),
    now: valuesOf(settings),
  })
  const isWritten = isOpen && written.length > 0
  useUnsaved(isWritten)
  return {
    settings: isOpen ? settingsOf(values) : settings,
    isWritten,
    change: (next: ImportSettings): void => form.setValues(valuesOf(next)),
    forget,
  }
}
