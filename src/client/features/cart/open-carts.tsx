import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isWaiting } from '#contract/cart/status.ts'
import { linesText, statusText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment-text.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { entriesAtom } from '../../carts/carts.ts'
import { sharingText } from '../../i18n/sharing-words.ts'
import { Button } from '../../ui/button.tsx'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { foundCarts, summaryOf, unsentMoments } from './cart-summary.ts'
import styles from './open-carts.module.css'
import { UnsentMark } from './unsent-mark.tsx'

interface Props extends ListProps {
  open: boolean
  onClose: () => void
}

interface ListProps {
  /** The shop's open carts. */
  carts: readonly Cart[]
  shown: string | undefined
  states: ReadonlyMap<string, ChangeState>
  onChoose: (cart: Cart) => void
  /** null: whoever only looks makes no cart. */
  onNew: (() => void) | null
}

/** All open carts in a list that is searched by name; everything in it is on the device. */
export function OpenCarts({ open, onClose, ...list }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Open carts`} closeLabel={t`Close`}>
      <List {...list} />
    </Dialog>
  )
}

function List({ carts, shown, states, onChoose, onNew }: ListProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const moments = unsentMoments(useAtomValue(entriesAtom))
  const matching = foundCarts(carts, typed)
  // One's own come first, also for Enter.
  const own = matching.filter(isOwn)
  const theirs = matching.filter((cart) => !isOwn(cart))
  const found = [...own, ...theirs]
  const exact = hasOre({ lines: carts.map(summaryOf) })
  const groups = [
    { name: t`My carts`, some: own },
    { name: t`Shared with me`, some: theirs },
  ].filter(({ some }) => some.length > 0)
  const rows = (): HTMLButtonElement[] => [...(place.current?.querySelectorAll<HTMLButtonElement>('li button') ?? [])]
  const move = (event: KeyboardEvent): void => {
    const all = rows()
    const at = all.findIndex((one) => one === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    // Above the first row is the field.
    if (to < 0) place.current?.querySelector('input')?.focus()
    else all[Math.min(to, all.length - 1)]?.focus()
  }
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.head}>
        <TextField
          type="search"
          label={t`Search among the carts`}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          ref={atOnce}
          onKeyDown={(event) => {
            move(event)
            if (event.key === 'Enter' && found[0]) onChoose(found[0])
          }}
        />
        {onNew && (
          <Button onClick={onNew} aria-haspopup="dialog">
            <Icon of={Plus} /> <Trans>New cart</Trans>
          </Button>
        )}
      </div>
      <p className={styles.count} role="status">
        {found.length > 0
          ? countText(found.length, theirs.length)
          : carts.length > 0
            ? t`No open cart has that in its name.`
            : t`There is no open cart yet.`}
      </p>
      {groups.map(({ name, some }) => (
        <section key={name} aria-label={name}>
          {theirs.length > 0 && <h3 className={styles.group}>{name}</h3>}
          <ul className={styles.list}>
            {some.map((cart) => (
              <li key={cart.id}>
                <button
                  type="button"
                  aria-current={cart.id === shown ? 'true' : undefined}
                  onClick={() => onChoose(cart)}
                  onKeyDown={move}
                >
                  <Row cart={cart} state={states.get(cart.id)} unsent={moments.get(cart.id)} exact={exact} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function countText(open: number, theirs: number): string {
  const all = plural(open, { one: '# open cart', other: '# open carts' })
  if (theirs === 0) return all
  return t`${all}, ${theirs} of them shared with you`
}

interface RowProps {
  cart: Cart
  state: ChangeState | undefined
  /** When this device changed it, which the server does not know yet. */
  unsent: string | undefined
  /** Whether öre are written. */
  exact: boolean
}

function Row({ cart, state, unsent, exact }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { lines, total } = summaryOf(cart)
  const sharing = sharingText(cart)
  const changed = unsent ?? cart.changed_at
  const moment = (iso: string): string => momentText(new Date(iso), locale)
  return (
    <>
      <b>
        {cart.title} <UnsentMark state={state} />
      </b>{' '}
      <span className={styles.total}>{moneyIn(cart.currency, exact)(total)}</span>{' '}
      <span className={styles.facts}>
        {isWaiting(cart.status) && `${statusText(cart)} · `}
        {linesText(lines)} · {changed ? t`changed ${moment(changed)}` : t`created ${moment(cart.created_at)}`}
        {sharing && ` · ${sharing}`}
      </span>
    </>
  )
}

/** With a mouse one types next; by touch the keyboard would cover half of the list. */
function atOnce(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return
  input?.setAttribute('autofocus', '')
  input?.focus()
}
