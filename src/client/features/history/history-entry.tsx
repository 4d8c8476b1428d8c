import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { takesGoods } from '../../carts/cart-role.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { entryText } from './entry-text.ts'
import { dayText, timeText } from './days.ts'
import styles from './history.module.css'
import { putBack } from './put-back.ts'
import { type HistoryLine, wayBack } from './way-back.ts'

interface Props {
  entry: HistoryEntry
  /** As it is now, with what is not sent yet. */
  cart: Cart
}

/** One thing that somebody did, with the ways back of its lines. */
export function Entry({ entry, cart }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const who = entry.who?.name ?? t`Somebody whose account is gone`
  const more = entry.touched - entry.lines.length
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at}>{timeText(entry.at, locale)}</time>
      <div>
        <p>
          <b>{who}</b> {entryText(entry, (date) => dayText(date, locale))}
        </p>
        {entry.lines.length > 0 && (
          <ul>
            {entry.lines.map((line) => (
              <Line key={line.line_id} what={entry.what} line={line} cart={cart} />
            ))}
            {more > 0 && <li>{plural(more, { one: 'and # more line', other: 'and # more lines' })}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}

interface LineProps {
  what: string
  line: HistoryLine
  cart: Cart
}

function Line({ what, line, cart }: LineProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, before, after } = line
  const figure = (count: number): string => formatNumber(count, locale)
  const isOfPieces = what !== 'line.move' && what !== 'line.note'
  const way = isOfPieces && takesGoods(cart) ? wayBack(line, cart) : null
  const quantity = way ? figure(way.quantity) : ''
  const [was, is] = [figure(before ?? 0), figure(after ?? 0)]
  const pieces = before === null ? is : after === null ? t`${was}, removed` : t`${was}, then ${is}`
  const room = cart.rooms?.find(({ id }) => id === line.room)?.name ?? t`a room that is gone`
  const where = line.room === undefined ? t`without a room` : room
  const placed = what === 'line.note' ? (line.note === '' ? t`no note` : line.note) : where
  return (
    <li>
      <span>
        {name}: {isOfPieces ? pieces : placed}
      </span>
      {way && (
        <button
          type="button"
          className={styles.back}
          aria-label={way.kind === 'add' ? t`Put back ${quantity} × ${name}` : t`Change ${name} back to ${quantity}`}
          onClick={() => putBack(cart, line, way)}
        >
          {way.kind === 'add' ? t`Put back` : t`Back to ${quantity}`}
        </button>
      )}
    </li>
  )
}
