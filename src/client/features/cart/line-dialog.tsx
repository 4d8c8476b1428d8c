import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { NOTE_MAX, ROOM_NAME_MAX } from '#contract/cart/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addRoom, noteLine } from './room-intents.ts'
import styles from './rooms.module.css'

interface Props {
  cart: Cart
  /** Null: closed. */
  line: CartLine | null
  /** Moves it; null: out of any room. */
  onMove: (line: CartLine, room: string | null) => void
  onClose: () => void
}

/** The room of a line, and what is written to it: what dragging does, without dragging. */
export function LineDialog({ cart, line, onMove, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={line !== null} onClose={onClose} title={line?.product.name ?? ''} closeLabel={t`Close`}>
      {line && <Form cart={cart} line={line} onMove={onMove} onClose={onClose} />}
    </Dialog>
  )
}

const NEW = 'new'

function Form({ cart, line, onMove, onClose }: Props & { line: CartLine }) {
  const { t } = useLingui()
  const rooms = cart.rooms ?? []
  const [room, setRoom] = useState(line.room ?? '')
  const [name, setName] = useState('')
  const [note, setNote] = useState(line.note ?? '')
  const [tried, setTried] = useState(false)
  const missing = room === NEW && name.trim() === ''
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (missing) return
    // The line has another id where it goes: what is written to it comes first.
    if (note.trim() !== (line.note ?? '')) noteLine(cart, line, note)
    onClose()
    if (room === NEW) onMove(line, addRoom(cart, name.trim()))
    else if (room !== (line.room ?? '')) onMove(line, room === '' ? null : room)
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Select
        label={t`Room`}
        value={room}
        options={[
          ...rooms.map(({ id, name: label }) => ({ value: id, label })),
          { value: '', label: t`Without a room` },
          { value: NEW, label: t`A new room` },
        ]}
        onValue={setRoom}
      />
      {room === NEW && (
        <TextField
          label={t`Name of the room`}
          value={name}
          onValue={setName}
          maxLength={ROOM_NAME_MAX}
          autoComplete="off"
          error={tried && missing ? t`Give the room a name` : undefined}
        />
      )}
      <TextField label={t`Note`} value={note} onValue={setNote} maxLength={NOTE_MAX} multiline rows={3} />
      <div className={styles.actions}>
        <Button type="submit" look="next">
          <Trans>Save</Trans>
        </Button>
        <Button look="flat" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
