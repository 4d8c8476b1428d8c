import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import type { Room } from '#contract/cart/rooms.ts'
import type { WriteMoney } from '#contract/cart/sums.ts'
import { linesText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatKilos } from '../../i18n/number.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { type RoomGroup, sumsOf } from './room-groups.ts'
import styles from './rooms.module.css'

interface Props {
  /** With the quantities that are being typed. */
  group: RoomGroup
  money: WriteMoney
  readOnly: boolean
  onEdit: (room: Room) => void
}

/** A room over its lines: what it is called, and what they come to. */
export function RoomHead({ group: { room, groups }, money, readOnly, onEdit }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { subtotal, climate, delivery } = sumsOf(groups)
  const name = room?.name ?? t`Without a room`
  const sum = money(subtotal)
  const time = delivery && deliveryText(delivery)
  return (
    <tbody className={styles.room} data-room={room?.id ?? ''} data-empty={groups.length === 0 || undefined}>
      <tr>
        <td colSpan={8}>
          <h2>{name}</h2>
          {groups.length === 0 ? (
            <p>{t`Nothing here yet`}</p>
          ) : (
            <ul>
              <li>{linesText(groups.length)}</li>
              <li>{t`${sum} excl. VAT`}</li>
              {climate.pieces > climate.unknown && (
                <li>
                  <Trans>
                    {formatKilos(climate.grams, locale)} kg CO<sub>2</sub>e
                  </Trans>
                </li>
              )}
              {time && <li>{t`Delivery: ${time}`}</li>}
            </ul>
          )}
          {room && !readOnly && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t`Change the room ${name}`}
              onClick={() => onEdit(room)}
            >
              <Icon of={Pencil} />
            </button>
          )}
        </td>
      </tr>
    </tbody>
  )
}
