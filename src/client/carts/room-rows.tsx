import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { filledRooms } from '#contract/cart/by-room.ts'
import type { Room } from '#contract/cart/rooms.ts'
import styles from './room-rows.module.css'

interface PlacedLine {
  id: string
  room?: string
  note?: string
}

interface Props<L extends PlacedLine> {
  cart: { rooms?: readonly Room[]; lines: readonly L[] }
  /** Of the table. */
  columns: number
  children: (line: L) => ReactNode
}

/** The lines of what is only looked at, each room's name over its own, each note under its line. */
export function RoomRows<L extends PlacedLine>({ cart, columns, children }: Props<L>) {
  const { t } = useLingui()
  return filledRooms<L>(cart).map(({ room, lines }) => (
    <tbody key={room?.id ?? ''}>
      {cart.rooms && (
        <tr className={styles.room}>
          <th scope="rowgroup" colSpan={columns}>
            {room?.name ?? t`Without a room`}
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <Fragment key={line.id}>
          {children(line)}
          {line.note !== undefined && (
            <tr className={styles.note}>
              <td colSpan={columns}>{line.note}</td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  ))
}
