import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { Import } from '#contract/office/import.schema.ts'
import { saveTable, TABLE_FORMATS, type TableFormat } from '../../../http/table-file.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { heldName, heldText } from '../held.tsx'
import { useDoing } from '../use-doing.ts'
import { fetchAllHeld } from './calls.ts'
import { failureText } from './words.ts'

/** Saves everything that the import left as a file, released since or not. */
export function SaveHeld({ one: { id, file_name } }: { one: Import }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [busy, act] = useDoing(failureText)
  const save = (format: TableFormat): void =>
    act(async () => {
      const context = { locale, known: undefined }
      const states = { held: t`Held`, released: t`Released`, taken: t`Taken from the file` }
      const rows = await fetchAllHeld(id)
      const cells = [
        [t`Article number`, t`Field`, t`Stays`, t`In the file`, t`Changed by`, t`Changed`, t`State`],
        ...rows.map(({ uid, field, stays, says, by, at, state }) => [
          uid,
          heldName(i18n, field),
          heldText(field, stays, context),
          heldText(field, says, context),
          by,
          momentText(at, locale),
          states[state],
        ]),
      ]
      const name = file_name.replace(/\.\w{1,6}$/, '')
      await saveTable(cells, { name: `${name} – held`, format })
    })
  return (
    <div role="group" aria-label={t`Save what was left as a file`} className="office-buttons">
      {TABLE_FORMATS.map((format, i) => (
        <Button key={format} size="s" disabled={busy} onClick={() => save(format)}>
          {i === 0 && <Icon of={Download} />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
