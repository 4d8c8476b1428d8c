import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import type { ContactForm } from '#contract/contact-form.ts'
import { ERROR } from '#contract/errors.ts'
import type { Change } from '../../carts/changes-view.ts'
import { discardChange } from '../../carts/changes.ts'
import { isRequest } from '../../carts/order-request.ts'
import { discard, edit, retry } from './actions.ts'
import { EditDialog } from './edit-dialog.tsx'
import { isEditable, isMovable } from './cart-queues.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './queue-page.module.css'
import { RecoverContext } from './recover.ts'
import { useKeepFocus } from './use-keep-focus.ts'

interface Props {
  change: Change
  /** What it does, for the names of what can be done about it. */
  text: string
  hanging: boolean
}

/** What cannot go where it was meant to go: another cart is the way out. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ERROR.accessEnded,
  ERROR.viewOnly,
  ERROR.cartClosed,
  ERROR.cartFull,
  ERROR.otherCurrency,
  ERROR.notFound,
  ERROR.waitingForCart,
])

/** The same again would meet with the same answer. */
const HOPELESS: ReadonlySet<string> = new Set([
  ...ELSEWHERE,
  ERROR.ownerOnly,
  ERROR.lineGone,
  ERROR.partOfLine,
  ERROR.productGone,
  ERROR.quantityTooLarge,
  ERROR.statusNotAllowed,
])

/** The ways out of one change. */
export function ChangeActions({ change, text, hanging }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'edit' | 'move' | null>(null)
  const keepFocus = useKeepFocus()
  const onRecover = useContext(RecoverContext)
  const { state, mutation, isAside, code, mayHaveArrived } = change
  const recover = async (form: ContactForm): Promise<void> => {
    if (await discardChange(change.opId)) onRecover(form)
  }
  const action = (label: string, run: () => void, look?: string) => (
    <button type="button" className={look} aria-label={`${label}: ${text}`} onClick={run}>
      {label}
    </button>
  )
  const takeAway = (label: string) => action(label, () => void keepFocus(discard([change], text)), styles.quiet)
  const again = (look?: string) => action(t`Try again`, () => void keepFocus(retry(change)), look)

  // What may have arrived cannot be taken back here: it would stand at the provider all the same.
  const isGone = state === 'sending' || state === 'sent' || (state === 'on-device' && mayHaveArrived)
  // Nor what is not there yet.
  if (isAside && state !== 'attention') return <div className={styles.actions}>{again(styles.first)}</div>
  if (isGone || state === 'keeping') return <div className={styles.actions} />
  if (hanging) return <div className={styles.actions}>{takeAway(t`Discard`)}</div>
  if (state === 'on-device')
    return (
      <div className={styles.actions}>
        {takeAway(isRequest(mutation.name) ? t({ message: 'Take back', context: 'an order request' }) : t`Undo`)}
      </div>
    )

  const movesFirst = isMovable(change) && ELSEWHERE.has(code ?? '')
  const isMessage = mutation.name === 'form.send'
  const isOrder = isRequest(mutation.name) || mutation.name === 'cart.setInfo'
  return (
    <div className={styles.actions}>
      {movesFirst && action(t`Move to another cart`, () => setAsking('move'), styles.first)}
      {isOrder && (
        <Link to="/cart" search={{ cart: change.cartId }} className={styles.first}>
          {t`To the cart`}
        </Link>
      )}
      {isMessage && action(t`Put back in the form`, () => void recover(mutation.args), styles.first)}
      {again(isOrder || isMessage || HOPELESS.has(code ?? '') ? undefined : styles.first)}
      {isEditable(change) && action(t`Change it`, () => setAsking('edit'))}
      {!movesFirst && isMovable(change) && action(t`Move to another cart`, () => setAsking('move'))}
      {takeAway(t`Discard`)}
      <EditDialog
        change={change}
        open={asking === 'edit'}
        onClose={() => setAsking(null)}
        onEdit={(next) => void keepFocus(edit(change, next))}
      />
      <MoveDialog changes={[change]} open={asking === 'move'} onClose={() => setAsking(null)} />
    </div>
  )
}
