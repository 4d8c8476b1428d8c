import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import type { WriteMoney } from '#contract/cart/sums.ts'
import type { Successor } from '#contract/catalogue/product.schema.ts'
import type { Agreement } from '#contract/organisation/agreement.schema.ts'
import { breaksAt } from '#contract/organisation/agreement.ts'
import { ExplainedAmount } from '../../carts/explained-amount.tsx'
import { reductionText } from '../../i18n/cart-words.ts'
import { changeStateText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { ChangeMark, type ChangeState } from '../../ui/change-mark/change-mark.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListPrice } from '../../ui/price/list-price.tsx'
import { Stepper } from '../../ui/stepper/stepper.tsx'
import styles from './cart-table.module.css'
import type { Moved } from '../../outbox/index.ts'
import { type LineGroup, sameGroup } from './groups.ts'
import { Late } from './late.tsx'
import { LineHandle } from './line-handle.tsx'
import { LinePeople } from './line-people.tsx'
import { MovedText } from './moved-lines.tsx'
import { PartRow } from './part-row.tsx'
import { Replacing } from './replacing.tsx'

export interface LineActions {
  step: (group: LineGroup, delta: number) => void
  set: (group: LineGroup, quantity: number) => void
  /** What is being typed; null: nothing any more. */
  type: (group: LineGroup, quantity: number | null) => void
  remove: (group: LineGroup) => void
  /** By what stands in for its product, which is gone. */
  replace: (group: LineGroup, successor: Successor) => void
  /** Says how its price is made. */
  explain: (group: LineGroup) => void
  /** Its room, and what is written to it. */
  edit: (group: LineGroup) => void
  /** To the room before or behind its own. */
  move: (group: LineGroup, by: 1 | -1) => void
}

interface Props {
  group: LineGroup
  /** Its line with the quantity that is being typed. */
  seen: CartLine
  /** How the cart's amounts are written. */
  money: WriteMoney
  state: ChangeState
  /** The quantity had been changed elsewhere when it was set here. */
  moved: Moved | undefined
  /** A cart that is no longer open is only looked at. */
  readOnly: boolean
  /** Whether it can be drawn to a room. */
  isMovable: boolean
  /** It cannot be there on the wished day. */
  isLate: boolean
  actions: LineActions
}

/** One product of the cart, with its parts and what has to be said about it. */
function Row({ group, seen, money, state, moved, readOnly, isMovable, isLate, actions }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { line, parts } = group
  const { product, article_number } = line
  // The price of a piece may follow the quantity that is being typed.
  const { unit_price, list_price, previous_unit_price, agreement } = seen
  const { name } = product
  const antal = Number(line.antal)
  const priced = unit_price !== null
  return (
    <tbody
      className={styles.group}
      data-line={line.id}
      data-in={line.room ?? ''}
      // A row that was never laid out counts as high as its parts will make it: what comes moves nothing.
      style={{ '--parts': parts.length } as CSSProperties}
    >
      <tr>
        <td className={styles.product}>
          <LineHandle group={group} readOnly={readOnly} isMovable={isMovable} onEdit={actions.edit} />
          <span>
            {product.gone ? (
              <b>{name}</b>
            ) : (
              <Link to="/product/$shop/$uid" params={{ shop: product.shop, uid: product.uid }} data-cell="product">
                {name}
              </Link>
            )}
            <small>{article_number}</small>
            <LinePeople line={line} unsent={state !== 'sent' && state !== 'attention'} />
          </span>
        </td>
        <td className={styles.state} data-state={state}>
          <ChangeMark state={state} text={changeStateText(state)} />
        </td>
        <td className={styles.quantity} data-label={t`Quantity`}>
          {readOnly ? (
            formatNumber(antal, locale)
          ) : (
            <Stepper
              value={antal}
              max={ANTAL_MAX}
              texts={{ quantity: t`Quantity of ${name}`, fewer: t`Fewer of ${name}`, more: t`More of ${name}` }}
              onStep={(delta) => actions.step(group, delta)}
              onSet={(quantity) => actions.set(group, quantity)}
              onType={(quantity) => actions.type(group, quantity)}
            />
          )}
        </td>
        <td className={styles.figure} data-label={t`Unit price`}>
          {unit_price === null ? (
            t`On request`
          ) : agreement ? (
            <ExplainedAmount onExplain={() => actions.explain(group)}>{money(unit_price)}</ExplainedAmount>
          ) : (
            money(unit_price)
          )}
          {unit_price !== null && typeof list_price === 'number' && (
            <ListPrice
              list={money(list_price)}
              originally={t`without agreement`}
              reduction={reductionText(list_price, unit_price, locale)}
            />
          )}
        </td>
        <td className={styles.figure} data-label={t`Subtotal`}>
          {priced ? money(seen.subtotal) : '–'}
        </td>
        <td className={classNames(styles.figure, styles.vat)} data-label={t`VAT`}>
          {priced ? money(seen.vat) : '–'}
        </td>
        <td className={styles.total} data-label={t`Total`}>
          {priced ? money(seen.total) : '–'}
        </td>
        <td className={styles.remove}>
          {!readOnly && (
            <button type="button" aria-label={t`Remove ${name}`} onClick={() => actions.remove(group)}>
              <Icon of={X} />
            </button>
          )}
        </td>
      </tr>
      {parts.map((part) => (
        <PartRow key={part.id} part={part} />
      ))}
      {line.note !== undefined && (
        <tr className={styles.message}>
          <td colSpan={8} className={styles.note}>
            {line.note}
          </td>
        </tr>
      )}
      {agreement && !product.gone && (
        <BreakNote agreement={agreement} pieces={seen.pieces ?? Number(seen.antal)} money={money} />
      )}
      {isLate && product.delivery_time && (
        <tr className={styles.message}>
          <td colSpan={8} className={styles.bad}>
            <Late time={product.delivery_time} />
          </td>
        </tr>
      )}
      {moved && (
        <tr className={styles.message}>
          <td colSpan={8}>
            <MovedText moved={moved} />
          </td>
        </tr>
      )}
      {product.gone && (
        <tr className={styles.message}>
          <td colSpan={8} className={styles.bad}>
            {product.replaced_by ? (
              <Replacing
                successor={product.replaced_by}
                group={group}
                {...(!readOnly && { onReplace: actions.replace })}
              />
            ) : (
              <Trans>The shop no longer has this product. Remove it before you order.</Trans>
            )}
          </td>
        </tr>
      )}
      {!product.gone && previous_unit_price !== null && (
        <tr className={styles.message}>
          <td colSpan={8}>
            <Trans>The price has changed: it was {money(previous_unit_price)} when the product was added.</Trans>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Which break counts, and how many more pieces reach the next: one line, and none where there is nothing to say. */
function BreakNote({ agreement, pieces, money }: { agreement: Agreement; pieces: number; money: WriteMoney }) {
  const { t } = useLingui()
  const { counts, next } = breaksAt(agreement, pieces)
  const locale = useLocale()
  const more = formatNumber((next?.from ?? pieces) - pieces, locale)
  const from = formatNumber(counts.from, locale)
  const price = money(next?.price ?? 0)
  const said = [
    ...(counts.from > 1 ? [t`Price from ${from} pcs.`] : []),
    ...(next ? [t`${more} more: ${price} each.`] : []),
  ]
  if (said.length === 0) return null
  return (
    <tr className={styles.message}>
      <td colSpan={8}>{said.join(' ')}</td>
    </tr>
  )
}

/** Drawn again only when it shows something else: a change to one of 500 lines costs one line. */
export const LineRow = memo(
  Row,
  (a, b) =>
    sameGroup(a.group, b.group) &&
    a.seen === b.seen &&
    a.state === b.state &&
    a.moved === b.moved &&
    a.money === b.money &&
    a.readOnly === b.readOnly &&
    a.isMovable === b.isMovable &&
    a.isLate === b.isLate &&
    a.actions === b.actions,
)
