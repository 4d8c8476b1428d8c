import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CheckField } from '../check-field.tsx'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import styles from './columns.module.css'

interface Props<Key extends string> {
  /** All that there are, in the table's order, with what they are called. */
  columns: readonly (readonly [key: Key, label: string])[]
  shown: readonly Key[]
  texts: { columns: string; usual: string; done: string; close: string }
  /** Empty: the usual ones. */
  onChange: (columns: Key[]) => void
}

/** A button for which columns a table has; at least one. */
export function ColumnsChoice<Key extends string>({ columns, shown, texts, onChange }: Props<Key>) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const toggle = (key: Key, isShown: boolean): void =>
    onChange(columns.map(([one]) => one).filter((one) => (one === key ? isShown : shown.includes(one))))
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Columns3} /> {texts.columns}
      </Button>
      <Dialog open={open} onClose={close} title={texts.columns} closeLabel={texts.close}>
        <div className={styles.columns}>
          {columns.map(([key, label]) => (
            <CheckField
              key={key}
              label={label}
              checked={shown.includes(key)}
              disabled={shown.length === 1 && shown[0] === key}
              onChecked={(isShown) => toggle(key, isShown)}
            />
          ))}
        </div>
        <div className={styles.ends}>
          <Button onClick={() => onChange([])}>{texts.usual}</Button>
          <Button look="next" onClick={close}>
            {texts.done}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
