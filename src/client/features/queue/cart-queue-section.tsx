import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { useLocale } from '../../i18n/locale.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { OwnCopyButton } from '../../carts/own-copy-button.tsx'
import { lostChanges } from '../../carts/own-copy.ts'
import { currentShopAtom, useSession } from '../../storage/session-state.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { discard, retry } from './actions.ts'
import { ChangeRow } from './change-row.tsx'
import { queueTitle } from './change-text.ts'
import { countsOf, isMovable, type CartQueue, markOf } from './cart-queues.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './queue-page.module.css'
import { useKeepFocus } from './use-keep-focus.ts'

/** All that waits for one cart, or all messages: sent in this order, whatever becomes of others. */
export function CartQueueSection({ queue }: { queue: CartQueue }) {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const id = useId()
  const { shops } = useSession()
  const current = useAtomValue(currentShopAtom)
  const labels = useAtomValue(lineLabelsAtom)
  const keepFocus = useKeepFocus()
  const lost = lostChanges(queue.changes, queue.cartId)
  const shop = shops.find(({ shop_id }) => shop_id === queue.shopId)
  const shopName = shop?.info.namn ?? t`the provider`
  const title = queueTitle(queue.cartId, queue.title)
  const isHere = queue.shopId === current?.shop_id && labels.cart(queue.cartId) !== null
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <div className={styles.queueHead}>
        <h2 id={id}>
          {isHere ? (
            <Link to="/cart" search={{ cart: queue.cartId }}>
              {title}
            </Link>
          ) : (
            title
          )}
          {shops.length > 1 && queue.cartId !== FORM_QUEUE && <span className={styles.shop}>{shopName}</span>}
        </h2>
        <Summary queue={queue} />
      </div>
      {lost.length > 0 && (
        <div className={styles.forAll}>
          <OwnCopyButton changes={lost} onCopied={() => void keepFocus(Promise.resolve())} />
        </div>
      )}
      <ForAll queue={queue} title={title} />
      <ul>
        {queue.changes.map((change) => (
          <ChangeRow key={change.opId} change={change} shopName={shopName} />
        ))}
      </ul>
    </section>
  )
}

function Summary({ queue: { changes } }: { queue: CartQueue }) {
  const { waiting, sending, attention } = countsOf(changes)
  const parts = [
    waiting > 0 && plural(waiting, { one: '# waiting', other: '# waiting' }),
    sending > 0 && plural(sending, { one: '# being sent', other: '# being sent' }),
  ].filter(Boolean)
  return (
    <p className={styles.summary}>
      {parts.length > 0 && <span>{parts.join(', ')}</span>}
      {attention > 0 && (
        <ChangeMark
          state="attention"
          text={plural(attention, { one: '# needs attention', other: '# need attention' })}
        />
      )}
    </p>
  )
}

/** Ways out of many refusals at once, as where the cart was closed under fifty additions. */
function ForAll({ queue, title }: { queue: CartQueue; title: string }) {
  const { t } = useLingui()
  const keepFocus = useKeepFocus()
  const [moving, setMoving] = useState(false)
  const refused = queue.changes.filter((change) => markOf(change) === 'attention' && change.state === 'attention')
  const movable = refused.filter(isMovable)
  if (refused.length < 2) return null
  const retryAll = async (): Promise<void> => {
    for (const change of refused) await retry(change)
  }
  const count = refused.length
  return (
    <div className={styles.forAll} role="group" aria-label={t`All that need attention in ${title}`}>
      {movable.length > 1 && (
        <button type="button" className={styles.first} onClick={() => setMoving(true)}>
          {t`Move all to another cart`}
        </button>
      )}
      <button type="button" onClick={() => void keepFocus(retryAll())}>
        {t`Try all again`}
      </button>
      <button
        type="button"
        className={styles.quiet}
        onClick={() => void keepFocus(discard(refused, plural(count, { one: '# change', other: '# changes' })))}
      >
        {t`Discard all`}
      </button>
      <MoveDialog changes={movable} open={moving} onClose={() => setMoving(false)} />
    </div>
  )
}
