import { useLingui } from '@lingui/react/macro'
import { CheckField } from '../../../ui/check-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { FieldKey } from '../fields.ts'
import { COLUMNS, fieldName } from './columns.ts'

interface Props {
  open: boolean
  shown: readonly FieldKey[]
  onChange: (columns: FieldKey[]) => void
  onClose: () => void
}

/** Which columns the grid has; at least one. */
export function ColumnsDialog({ open, shown, onChange, onClose }: Props) {
  const { t, i18n } = useLingui()
  const toggle = (key: FieldKey, isShown: boolean): void =>
    onChange(COLUMNS.map((one) => one.key).filter((one) => (one === key ? isShown : shown.includes(one))))
  return (
    <Dialog open={open} onClose={onClose} title={t`Columns`} closeLabel={t`Close`}>
      <div className="office-columns">
        {COLUMNS.map(({ key }) => (
          <CheckField
            key={key}
            label={fieldName(i18n, key)}
            checked={shown.includes(key)}
            disabled={shown.length === 1 && shown[0] === key}
            onChecked={(isShown) => toggle(key, isShown)}
          />
        ))}
      </div>
      <div className="office-actions">
        <Button onClick={() => onChange([])}>{t`The usual columns`}</Button>
        <Button look="next" onClick={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  )
}
