import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ROOM_NAME_MAX, type Room } from '#contract/cart/rooms.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { focusAll } from './focus-all.ts'
import { addRoom, placeRoom, removeRoom, renameRoom } from './room-intents.ts'
import styles from './rooms.module.css'

interface Props {
  cart: Cart
  /** `new`: one is made; null: closed. */
  room: Room | 'new' | null
  onClose: () => void
}

/** A room's name and place, and the way to remove it. */
export function RoomDialog({ cart, room, onClose }: Props) {
  const { t } = useLingui()
  const title = room === 'new' ? t`New room` : t`Change the room`
  return (
    <Dialog open={room !== null} onClose={onClose} title={title} closeLabel={t`Close`}>
      {room && <Form cart={cart} room={room} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ cart, room, onClose }: Props & { room: Room | 'new' }) {
  const { t } = useLingui()
  const locale = useLocale()
  const rooms = cart.rooms ?? []
  const known = room === 'new' ? null : room
  const before = rooms.findIndex(({ id }) => id === known?.id)
  const [name, setName] = useState(known?.name ?? '')
  const [at, setAt] = useState(before)
  const [tried, setTried] = useState(false)
  const missing = name.trim() === ''
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (missing) return
    if (!known) addRoom(cart, name.trim())
    else {
      if (name.trim() !== known.name) renameRoom(cart, known, name.trim())
      if (at !== before) placeRoom(cart, known, at)
    }
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={t`Name of the room`}
        value={name}
        onValue={setName}
        maxLength={ROOM_NAME_MAX}
        autoComplete="off"
        ref={focusAll}
        error={tried && missing ? t`Give the room a name` : undefined}
      />
      {known && rooms.length > 1 && (
        <Select
          label={t`Place among the rooms`}
          value={String(at)}
          options={rooms.map((_, i) => ({ value: String(i), label: formatNumber(i + 1, locale) }))}
          onValue={(value) => setAt(Number(value))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="next">
          {known ? t`Save` : t`Make the room`}
        </Button>
        {known && (
          <Button
            onClick={() => {
              removeRoom(cart, known)
              onClose()
            }}
          >
            <Trans>Remove the room</Trans>
          </Button>
        )}
        <Button look="flat" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {known && (
        <p className={styles.hint}>{t`The lines of a room that is removed stay in the cart, without a room.`}</p>
      )}
    </form>
  )
}
