import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { entriesAtom } from '../../carts/carts.ts'
import { explainedLine, PriceDialog } from '../../carts/price-dialog.tsx'
import { storageAtom } from '../../carts/changes.ts'
import { useMoved } from '../../carts/moved-notices.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './cart-table.module.css'
import type { LineGroup } from './groups.ts'
import { remove, setQuantity, step } from './intents.ts'
import { type LineActions, LineRow } from './line-row.tsx'
import { lineStates, stateOfLine } from './line-state.ts'
import { leaveRow } from './table-keys.ts'
import { typeQuantity } from './typed.ts'
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
  const entries = useAtomValue(entriesAtom)
  const lasts = useAtomValue(storageAtom) === 'durable'
  const states = useMemo(() => lineStates(entries, cart.id, lasts), [entries, cart.id, lasts])
  const moved = useMoved(cart.id)
  const element = useRef<HTMLTableElement>(null)
  const [explained, setExplained] = useState<string | null>(null)
  const actions = useLineActions(cart, element, setExplained)
  const exact = hasOre(seen)
  const typed = useMemo(() => (seen === cart ? null : new Map(seen.lines.map((line) => [line.id, line]))), [cart, seen])
  const money = useMemo(() => moneyIn(cart.currency, exact), [cart.currency, exact])
  // Whoever leaves in the middle of typing has changed nothing.
  useEffect(() => () => typeQuantity(null), [])
  useTableKeys(element, groups, readOnly ? null : actions)
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
        {groups.map((group) => (
          <LineRow
            key={group.line.id}
            group={group}
            seen={typed?.get(group.line.id) ?? group.line}
            money={money}
            moved={moved.get(group.line.id)}
            state={stateOfLine(states, group.line)}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
      </table>
      {/* Beside the table: its keys are the lines'. */}
      <PriceDialog
        price={why ? explainedLine(why, { currency: cart.currency, country }) : null}
        onClose={() => setExplained(null)}
      />
    </>
  )
}

/** The same functions as long as the page shows carts: rows that nothing touched stay as they are. */
function useLineActions(
  cart: Cart,
  table: RefObject<HTMLTableElement | null>,
  explain: (lineId: string) => void,
): LineActions {
  const latest = useRef(cart)
  useLayoutEffect(() => {
    latest.current = cart
  })
  return useMemo(
    () => ({
      step: ({ line }, delta) => void step(latest.current, line, delta),
      set: ({ line }, quantity) => void setQuantity(latest.current, line, quantity),
      type: ({ line }, antal) =>
        typeQuantity(antal === null ? null : { cartId: latest.current.id, lineId: line.id, antal }),
      remove: (group) => {
        if (table.current) leaveRow(table.current, group.line.id)
        remove(latest.current, group)
      },
      explain: ({ line }) => explain(line.id),
    }),
    [table, explain],
  )
}
