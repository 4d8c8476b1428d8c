import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Fragment, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { Room } from '#contract/cart/rooms.ts'
import { explainedLine, PriceDialog } from '../../carts/price-dialog.tsx'
import { storageAtom } from '../../carts/changes.ts'
import { replaceLine } from '../../carts/replace-line.ts'
import { useMoved } from '../../carts/moved-notices.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { useWorkingCalendar } from '../../storage/working-calendar.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './cart-table.module.css'
import type { LineGroup } from './groups.ts'
import { remove, setQuantity, step } from './intents.ts'
import { isLateGroup } from './cart-plan.tsx'
import { LineDialog } from './line-dialog.tsx'
import { type LineActions, LineRow } from './line-row.tsx'
import { lineStates, stateOfLine } from './line-state.ts'
import { markedAtom } from './marked.ts'
import { RoomDialog } from './room-dialog.tsx'
import { type RoomGroup, roomBeside, roomGroups } from './room-groups.ts'
import { RoomHead } from './room-head.tsx'
import { moveLine } from './room-intents.ts'
import { focusRow, leaveRow } from './table-keys.ts'
import { typeQuantity } from './typed.ts'
import { useLineDrag } from './use-line-drag.ts'
import { useTableKeys } from './use-table-keys.ts'

interface Props {
  cart: Cart
  /** The same with the quantity that is being typed. */
  seen: Cart
  groups: readonly LineGroup[]
  readOnly: boolean
  /** The table goes with its last line, and the focus was in it. */
  onFocusLost: () => void
}

/** The cart's lines: a table one can work in with the keyboard [ui/look]. */
export function CartTable({ cart, seen, groups, readOnly, onFocusLost }: Props) {
  const { t } = useLingui()
  const country = useCurrentShop()?.country ?? ''
  const entries = useAtomValue(markedAtom)
  const lasts = useAtomValue(storageAtom) === 'durable'
  const states = useMemo(() => lineStates(entries, cart.id, lasts), [entries, cart.id, lasts])
  const moved = useMoved(cart.id)
  const element = useRef<HTMLTableElement>(null)
  const [explained, setExplained] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [room, setRoom] = useState<Room | null>(null)
  const actions = useLineActions(cart, element, setExplained, setEdited)
  const hasRooms = (cart.rooms?.length ?? 0) > 0
  const shown = useMemo(() => roomGroups(cart.rooms, groups), [cart.rooms, groups])
  const inOrder = useMemo(() => shown.flatMap((one) => one.groups), [shown])
  const wished = cart.wished_on
  const calendar = useWorkingCalendar(cart.shop_id)
  const exact = hasOre(seen)
  const typed = useMemo(() => (seen === cart ? null : new Map(seen.lines.map((line) => [line.id, line]))), [cart, seen])
  const money = useMemo(() => moneyIn(cart.currency, exact), [cart.currency, exact])
  // Whoever leaves in the middle of typing has changed nothing.
  useEffect(() => () => typeQuantity(null), [])
  useTableKeys(element, inOrder, readOnly ? null : actions)
  useLineDrag(element, hasRooms && !readOnly ? actions.drop : null)
  useLayoutEffect(() => {
    const table = element.current
    return () => {
      if (table?.contains(document.activeElement)) onFocusLost()
    }
  }, [onFocusLost])
  const why = seen.lines.find(({ id }) => id === explained)
  return (
    <>
      <table ref={element} className={styles.table}>
        <caption>
          <VisuallyHidden>
            {readOnly
              ? t`Lines of the cart`
              : hasRooms
                ? t`Lines of the cart by room. Arrow keys move between lines, with Alt they move a line to the next room, plus and minus change the quantity, Delete removes the line.`
                : t`Lines of the cart. Arrow keys move between lines, plus and minus change the quantity, Delete removes the line.`}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col" className={styles.state}>
              <span>{t`State`}</span>
            </th>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col" className={styles.figure}>{t`Unit price`}</th>
            <th scope="col" className={styles.figure}>{t`Subtotal`}</th>
            <th scope="col" className={classNames(styles.figure, styles.vat)}>{t`VAT`}</th>
            <th scope="col" className={styles.figure}>{t`Total`}</th>
            <th scope="col" className={styles.remove}>
              <VisuallyHidden>{t`Remove`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {shown.map((one) => (
          <Fragment key={one.room?.id ?? ''}>
            {hasRooms && (one.room !== null || one.groups.length > 0 || !readOnly) && (
              <RoomHead group={asTyped(one, typed)} money={money} readOnly={readOnly} onEdit={setRoom} />
            )}
            {one.groups.map((group) => (
              <LineRow
                key={group.line.id}
                group={group}
                seen={typed?.get(group.line.id) ?? group.line}
                money={money}
                moved={moved.get(group.line.id)}
                state={stateOfLine(states, group.line)}
                readOnly={readOnly}
                isMovable={hasRooms}
                isLate={!readOnly && wished !== undefined && isLateGroup(group, wished, calendar)}
                actions={actions}
              />
            ))}
          </Fragment>
        ))}
      </table>
      {/* Beside the table: its keys are the lines'. */}
      <PriceDialog
        price={why ? explainedLine(why, { currency: cart.currency, country }) : null}
        onClose={() => setExplained(null)}
      />
      <LineDialog
        cart={cart}
        line={cart.lines.find(({ id }) => id === edited) ?? null}
        onMove={actions.place}
        onClose={() => setEdited(null)}
      />
      <RoomDialog cart={cart} room={room} onClose={() => setRoom(null)} />
    </>
  )
}

/** A room with the quantities that are being typed, which its sums follow. */
function asTyped({ room, groups }: RoomGroup, typed: ReadonlyMap<string, CartLine> | null): RoomGroup {
  if (!typed) return { room, groups }
  return { room, groups: groups.map((group) => ({ ...group, line: typed.get(group.line.id) ?? group.line })) }
}

/** The same functions as long as the page shows carts: rows that nothing touched stay as they are. */
function useLineActions(
  cart: Cart,
  table: RefObject<HTMLTableElement | null>,
  explain: (lineId: string) => void,
  edit: (lineId: string) => void,
): LineActions & Placing {
  const latest = useRef(cart)
  const goesOn = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = cart
    // A line that was moved is another row, which goes on with the focus.
    if (goesOn.current !== null && table.current) focusRow(table.current, goesOn.current)
    goesOn.current = null
  }, [cart, table])
  return useMemo(() => {
    const place = (line: CartLine, room: string | null): void => {
      goesOn.current = moveLine(latest.current, line, room)
    }
    return {
      step: ({ line }, delta) => void step(latest.current, line, delta),
      set: ({ line }, quantity) => void setQuantity(latest.current, line, quantity),
      type: ({ line }, antal) =>
        typeQuantity(antal === null ? null : { cartId: latest.current.id, lineId: line.id, antal }),
      remove: (group) => {
        if (table.current) leaveRow(table.current, group.line.id)
        remove(latest.current, group)
      },
      replace: ({ line }, successor) => {
        if (table.current) leaveRow(table.current, line.id)
        replaceLine(latest.current, line, successor)
      },
      explain: ({ line }) => explain(line.id),
      edit: ({ line }) => edit(line.id),
      move: ({ line }, by) => {
        const to = roomBeside(latest.current.rooms ?? [], line.room ?? null, by)
        if (to !== undefined) place(line, to)
      },
      place,
      drop: (lineId, room) => {
        const line = latest.current.lines.find(({ id }) => id === lineId)
        if (line) place(line, room === '' ? null : room)
      },
    }
  }, [table, explain, edit])
}

/** Where a line goes, by its dialog or drawn there. */
interface Placing {
  place: (line: CartLine, room: string | null) => void
  drop: (lineId: string, room: string) => void
}
