import { Trans, useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { formatPieces, toMinor } from '#contract/money.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sum, SumList } from '../../ui/sum-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Sent, SentRow } from './read-cxml.ts'
import styles from './sent-table.module.css'

interface Props {
  cart: Cart
  /** Null until it is known: the cart's own lines stand in for it. */
  sent: Sent | null
}

/** What goes to the purchasing system, row by row, and what it comes to. */
export function SentTable({ cart, sent }: Props) {
  const { t } = useLingui()
  const rows = sent?.rows ?? rowsOf(cart)
  const sum = rows.reduce((all, { price, quantity }) => all + price * quantity, 0)
  const currency = rows[0]?.currency ?? cart.currency
  const vat = toMinor(cart.vat)
  const all = [...rows.flatMap(({ price, quantity }) => [price, price * quantity]), vat, sum, sent?.total ?? 0]
  const money = (minor: number, of: string): string => formatPieces(minor, all, of)
  return (
    <div className={styles.sent}>
      <table className={styles.rows}>
        <caption>
          <VisuallyHidden>{t`What will be sent`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Article number`}</th>
            <th scope="col">{t`Description`}</th>
            <th scope="col">UNSPSC</th>
            <th scope="col" className={styles.figure}>{t`Quantity`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col" className={styles.figure}>{t`Price`}</th>
            <th scope="col" className={styles.figure}>{t`Sum`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row key={`${i} ${row.article}`} row={row} number={i + 1} money={money} parts={partsOf(cart, row)} />
          ))}
        </tbody>
      </table>
      <SumList className={styles.sums}>
        <Sum name={t`Sum excl. VAT`} total>
          {money(sum, currency)}
        </Sum>
        <Sum name={t`VAT, worked out by the purchasing system`}>{money(vat, cart.currency)}</Sum>
        {sent?.total !== null && sent !== null && sent.total !== sum && (
          <Sum name={t`The message’s total, with VAT and delivery where the connection says so`}>
            {money(sent.total, currency)}
          </Sum>
        )}
      </SumList>
    </div>
  )
}

interface RowProps {
  row: SentRow
  number: number
  /** Writes an amount in öre of a currency. */
  money: (minor: number, currency: string) => string
  /** How many parts the description names after the product. */
  parts: number
}

function Row({ row, number, money, parts }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { article, text, unspsc, quantity, unit, price, currency } = row
  const [name, within] = split(text, parts)
  return (
    <tr>
      <td className={styles.number}>{number}</td>
      <td className={styles.article}>{article}</td>
      <td className={styles.text}>
        <b>{name}</b>
        {within.map((part) => (
          <span key={part}>
            <Icon of={CornerDownRight} /> {part}
          </span>
        ))}
        {within.length > 0 && (
          <small>
            <Trans>The parts are in the price.</Trans>
          </small>
        )}
      </td>
      <td className={styles.class} data-label="UNSPSC">
        {unspsc || '–'}
      </td>
      <td className={styles.figure} data-label={t`Quantity`}>
        {formatNumber(quantity, locale)}
      </td>
      <td data-label={t`Unit`}>{unit || '–'}</td>
      <td className={styles.figure} data-label={t`Price`}>
        {money(price, currency)}
      </td>
      <td className={styles.sum} data-label={t`Sum`}>
        {money(price * quantity, currency)}
      </td>
    </tr>
  )
}

/** The cart's lines, as long as the server has not said how it will put them. */
const rowsOf = ({ lines, currency }: Cart): SentRow[] =>
  lines
    .filter((line) => line.prisl_underrad === COUNTED)
    .map(({ article_number, product, antal, unit_price }) => ({
      article: article_number,
      text: product.name,
      unspsc: '',
      quantity: Number(antal),
      unit: '',
      price: toMinor(unit_price ?? 0),
      currency,
    }))

function partsOf({ lines }: Cart, { article }: SentRow): number {
  const line = lines.find((one) => one.parent_id === null && one.article_number === article)
  return line ? lines.filter((one) => one.parent_id === line.id).length : 0
}

/** The description names the parts after the product; a product's own name may hold a semicolon too. */
function split(text: string, parts: number): [name: string, parts: string[]] {
  const pieces = text.split('; ')
  const names = pieces.length - parts
  return parts === 0 || names < 1 ? [text, []] : [pieces.slice(0, names).join('; '), pieces.slice(names)]
}
