import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import type { Unreadable } from '../../outbox/index.ts'
import { discardUnreadable, unreadableAtom } from '../../carts/changes.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { changeStateText } from '../../i18n/change-words.ts'
import styles from './queue-page.module.css'
import { useKeepFocus } from './use-keep-focus.ts'

function unreadableText(cartId: string | null, why: Unreadable['why'], cart: string): string {
  if (cartId === FORM_QUEUE)
    return why === 'newer' ? t`A message from a newer version of the app` : t`A damaged message to the provider`
  return why === 'newer' ? t`A change to ${cart} from a newer version of the app` : t`A damaged change to ${cart}`
}

const takeAway = async (seq: number): Promise<void> => void (await discardUnreadable(seq))

/** What this version of the app cannot read: left alone, never sent past, and never thrown away unasked. */
export function UnreadableSection() {
  const { t } = useLingui()
  const id = useId()
  const keepFocus = useKeepFocus()
  const unreadable = useAtomValue(unreadableAtom)
  const labels = useAtomValue(lineLabelsAtom)
  if (unreadable.length === 0) return null
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <div className={styles.queueHead}>
        <h2 id={id}>{t`Cannot be read`}</h2>
      </div>
      <ul>
        {unreadable.map(({ seq, cartId, why }) => {
          const cart = (cartId === null ? null : labels.cart(cartId)?.title) ?? t`an unknown cart`
          const text = unreadableText(cartId, why, cart)
          return (
            <li key={seq} className={styles.change}>
              <div className={styles.row}>
                <ChangeMark state="attention" text={changeStateText('attention')} />
                <div className={styles.what}>
                  <p>{text}</p>
                  <small className={styles.reason}>
                    {why === 'newer'
                      ? t`Load the newest version to send it. What was done to the cart after it waits for it.`
                      : t`It cannot be sent. Export it if you want help with it, then discard it: what was done to the cart after it waits for it.`}
                  </small>
                </div>
                <div className={styles.actions}>
                  {why === 'newer' ? (
                    <button
                      type="button"
                      className={styles.first}
                      aria-label={`${t`Load the newest version`}: ${text}`}
                      onClick={() => window.location.reload()}
                    >
                      {t`Load the newest version`}
                    </button>
                  ) : (
                    <button
                      type="button"
                      className={styles.quiet}
                      aria-label={`${t`Discard`}: ${text}`}
                      onClick={() => void keepFocus(takeAway(seq))}
                    >
                      {t`Discard`}
                    </button>
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
