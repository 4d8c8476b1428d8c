import { useMemo } from 'react'
import type { Import, ImportSettings } from '#contract/office/import.schema.ts'
import { isLocale } from '#contract/locale.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'

type SettingsDraft = ImportSettings | null

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the device has kept of it, as far as it is what it should be. */
export function readSettings(kept: unknown): SettingsDraft {
  if (!isRecord(kept) || !isRecord(kept.map)) return null
  const map = Object.entries(kept.map).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const { language, decimal, currency, fetch_images, families, delete_missing } = kept
  return {
    map: Object.fromEntries(map),
    ...(typeof language === 'string' && isLocale(language) && { language }),
    ...(typeof fetch_images === 'boolean' && { fetch_images }),
    ...(typeof families === 'boolean' && { families }),
    ...(typeof delete_missing === 'boolean' && { delete_missing }),
    ...(typeof currency === 'string' && { currency }),
    ...((decimal === ',' || decimal === '.') && { decimal }),
  }
}

/** How a file is to be read: what somebody has said of it by hand stays on the device until it is checked or run. */
export function useSettings({ id, settings }: Import, isOpen: boolean) {
  const kind = useMemo(
    (): DraftKind<SettingsDraft> => ({ name: `office-import/${id}`, empty: null, read: readSettings }),
    [id],
  )
  const [draft, write] = useDraft(kind)
  useUnsaved(isOpen && draft !== null)
  return {
    settings: (isOpen ? draft : null) ?? settings,
    change: (next: ImportSettings): void => write(() => next),
    forget: (): void => write(() => null),
  }
}
