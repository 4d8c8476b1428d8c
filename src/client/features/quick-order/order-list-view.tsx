import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useId, useState } from 'react'
import { formatPieces, toMinor } from '#contract/money.ts'
import { pieceFor } from '#contract/organisation/agreement.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { formatNumber } from '../../i18n/number.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Added } from './add.ts'
import { AddBar } from './add-bar.tsx'
import type { QuickDraft } from './draft.ts'
import { FoundRow } from './found-row.tsx'
import { countsOf, isFound, type Item, sumsOf } from './items.ts'
import { OpenRow } from './open-row.tsx'
import styles from './quick-order-page.module.css'
import rows from './rows.module.css'
import { useGrowing } from './use-growing.ts'
import type { LookUp } from './use-look-up.ts'
import type { QuickOrder } from './use-quick-order.ts'

interface Props {
  shopId: string
  order: QuickOrder
  lookUp: LookUp
  product: (uid: string) => ProductCard | null
  onAdded: (added: Added) => void
}

/** The list after it was looked up: what must be put right first, what was found, what was left out. */
export function OrderListView({ shopId, order, lookUp, product, onAdded }: Props) {
  const { t } = useLingui()
  // The price of a piece follows the quantity over a break.
  const items = order.draft.items.map((item) => priced(item, product))
  const list = { ...order.draft, items }
  const waits = useId()
  const shown = useGrowing(list.items.length)
  const inState = (state: Item['state']): Item[] => list.items.filter((item) => item.state === state)
  const ore = list.items.some((item) => amountsOf(item, product).some((amount) => amount % 100 !== 0))
  const [open, found, out] = [inState('open'), inState('found'), inState('out')]
  // The rows are told apart by these, so that a keystroke renders one of thousands.
  const [{ setQuantity, leaveOut }] = useState(order)
  return (
    <>
      <Summary list={list} ore={ore} onClear={order.clear} />
      <AddBar shopId={shopId} items={list.items} onAdded={onAdded} />
      {open.length > 0 && (
        <section className={rows.section} aria-labelledby="quick-open">
          <header>
            <h2 id="quick-open">
              <Plural value={open.length} one="# row to put right" other="# rows to put right" />
            </h2>
            <button type="button" onClick={() => order.leaveOut(open.map(({ id }) => id))}>
              {t`Leave all of these out`}
            </button>
          </header>
          {lookUp.why !== null && (
            <p id={waits} className={rows.waits} role="status">
              <Icon of={CloudOff} /> <span>{lookUp.why}</span>
            </p>
          )}
          <ul>
            {open.slice(0, shown).map((item) => (
              <OpenRow
                key={`${item.id} ${item.number} ${item.quantity}`}
                item={item}
                ore={ore}
                waits={lookUp.why === null ? undefined : waits}
                onMend={order.mend}
                onLeaveOut={leaveOut}
              />
            ))}
          </ul>
        </section>
      )}
      {found.length > 0 && (
        <section className={rows.section} aria-labelledby="quick-found">
          <header>
            <h2 id="quick-found">
              <Plural value={found.length} one="# row found" other="# rows found" />
            </h2>
          </header>
          <ul>
            {found.slice(0, shown).map((item) => (
              <FoundRow
                key={item.id}
                item={item}
                ore={ore}
                product={item.uid === null ? null : product(item.uid)}
                onQuantity={setQuantity}
                onLeaveOut={leaveOut}
              />
            ))}
          </ul>
        </section>
      )}
      {out.length > 0 && (
        <section className={rows.section} aria-labelledby="quick-out">
          <header>
            <h2 id="quick-out">
              <Plural value={out.length} one="# row left out" other="# rows left out" />
            </h2>
          </header>
          <ul>
            {out.slice(0, shown).map((item) => {
              const line = item.lines.join(', ')
              return (
                <li key={item.id} className={rows.left}>
                  <q>{item.text}</q>
                  <button type="button" onClick={() => order.takeBack(item.id)} aria-label={t`Take line ${line} back`}>
                    {t`Take back`}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** The amounts of one row, in öre: of a piece, before its discount, and of what else it may mean. */
function amountsOf({ unit, uid, quantity, candidates }: Item, product: Props['product']): number[] {
  const card = uid === null ? null : product(uid)
  const list = card ? pieceFor(card, quantity).listPrice : null
  return [unit, list, ...candidates.map((one) => toMinor(one.unit_price ?? 0))].map((amount) => amount ?? 0)
}

/** A found row at the price that it has for so many pieces, where the product says more than one. */
function priced(item: Item, product: Props['product']): Item {
  const card = isFound(item) && item.uid !== null ? product(item.uid) : null
  if (!card?.agreement) return item
  const { unitPrice: unit } = pieceFor(card, item.quantity)
  return unit === item.unit ? item : { ...item, unit }
}

/** How many lines there were and what became of them: the figures always add up. */
function Summary({ list, ore, onClear }: { list: QuickDraft; ore: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const counts = countsOf(list.items)
  const { sums, onRequest } = sumsOf(list.items)
  const figure = (value: number): string => formatNumber(value, locale)
  const [lines, found, open, out] = [counts.lines, counts.found, counts.open, counts.out].map(figure)
  return (
    <div className={styles.summary}>
      <p role="status">
        <Trans>
          {lines} lines: {found} found, {open} to put right, {out} left out.
        </Trans>
        {list.headings + list.blank > 0 && (
          <span className={styles.quiet}>
            {' '}
            <Plural
              value={list.headings + list.blank}
              one="# heading or blank line is passed over."
              other="# headings and blank lines are passed over."
            />
          </span>
        )}
      </p>
      <Button size="s" look="flat" onClick={onClear}>
        {t`Start again`}
      </Button>
      <p className={styles.sums}>
        {[...sums].map(([currency, sum]) => formatPieces(sum, [ore ? 1 : 0], currency)).join(' + ')}{' '}
        <small>
          {t`excl. VAT`}
          {onRequest > 0 && (
            <>
              , <Plural value={onRequest} one="# row on request" other="# rows on request" />
            </>
          )}
        </small>
      </p>
    </div>
  )
}
