import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CART_TITLE_MAX, ANTAL_MAX } from '#contract/cart/line.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import type { OutboxMutation } from '#contract/cart/outbox.ts'
import type { Change } from '../../carts/changes-view.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stepper } from '../../ui/stepper/stepper.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lineName, productName } from './change-text.ts'
import styles from './queue-page.module.css'

interface Props {
  change: Change
  open: boolean
  onClose: () => void
  onEdit: (mutation: OutboxMutation) => void
}

/** Puts a refused change right: its figures, or its name. */
export function EditDialog({ change, open, onClose, onEdit }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Change it`} closeLabel={t`Close`}>
      <EditForm
        change={change}
        onEdit={(mutation) => {
          onClose()
          onEdit(mutation)
        }}
      />
    </Dialog>
  )
}

type Rows = MutationArguments['lines.add']['rows']

/** What the form holds of a mutation: a title, or quantities. */
const rowsOf = ({ mutation: { name, args } }: Change): Rows => {
  if (name === 'lines.add') return args.rows
  return name === 'line.setQuantity' ? [{ uid: '', quantity: args.quantity }] : []
}
const titleOf = ({ mutation: { name, args } }: Change): string | null =>
  name === 'cart.create' || name === 'cart.rename' ? args.title : null

function edited({ mutation }: Change, title: string, rows: Rows): OutboxMutation {
  switch (mutation.name) {
    case 'cart.create':
      return { name: 'cart.create', args: { ...mutation.args, title } }
    case 'cart.rename':
      return { name: 'cart.rename', args: { title } }
    case 'lines.add':
      return { name: 'lines.add', args: { rows } }
    case 'line.setQuantity':
      return { name: 'line.setQuantity', args: { ...mutation.args, quantity: rows[0]?.quantity ?? 1 } }
    default:
      return mutation
  }
}

function EditForm({ change, onEdit }: Pick<Props, 'change' | 'onEdit'>) {
  const { t } = useLingui()
  const labels = useAtomValue(lineLabelsAtom)
  const initial = titleOf(change)
  const [title, setTitle] = useState(initial ?? '')
  const [rows, setRows] = useState(rowsOf(change))
  const [tried, setTried] = useState(false)
  const isNameless = initial !== null && title.trim() === ''
  const { mutation } = change
  const nameOf = (uid: string): string =>
    mutation.name === 'line.setQuantity'
      ? lineName(change, mutation.args.lineId, labels)
      : productName(change, uid, labels)
  const set = (at: number, quantity: number): void =>
    setRows((before) => before.map((row, i) => (i === at ? { ...row, quantity } : row)))
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isNameless) onEdit(edited(change, title.trim(), rows))
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {initial !== null && (
        <TextField
          label={t`Name of the cart`}
          value={title}
          onValue={setTitle}
          maxLength={CART_TITLE_MAX}
          autoComplete="off"
          error={tried && isNameless ? t`Give the cart a name` : undefined}
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row, i) => {
            const name = nameOf(row.uid)
            return (
              <li key={`${row.uid} ${i}`}>
                <span>{name}</span>
                <Stepper
                  value={row.quantity}
                  max={ANTAL_MAX}
                  texts={{ quantity: t`Quantity of ${name}`, fewer: t`Fewer of ${name}`, more: t`More of ${name}` }}
                  onStep={(delta) => set(i, row.quantity + delta)}
                  onSet={(quantity) => set(i, quantity)}
                />
                {rows.length > 1 && (
                  <button
                    type="button"
                    className={styles.drop}
                    aria-label={t`Remove ${name}`}
                    onClick={() => setRows((before) => before.filter((_, at) => at !== i))}
                  >
                    <Icon of={X} />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Button type="submit" look="next">
        {t`Try again`}
      </Button>
    </form>
  )
}
