import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { movedText } from '../../i18n/cart-words.ts'
import { changeStateText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment-text.ts'
import { recentlySentAtom } from '../../carts/changes.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { movedAtom } from '../../carts/moved-notices.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { changeText } from './change-text.ts'
import styles from './queue-page.module.css'

const SHOWN = 5

/** What has arrived lately, the newest first: so that one sees it go. */
export function SentSection() {
  const { t } = useLingui()
  const id = useId()
  const locale = useLocale()
  const labels = useAtomValue(lineLabelsAtom)
  const sent = useAtomValue(recentlySentAtom)
  const moved = useAtomValue(movedAtom)
  const [all, setAll] = useState(false)
  if (sent.length === 0) return null
  const count = sent.length
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <div className={styles.queueHead}>
        <h2 id={id}>{t`Sent lately`}</h2>
        {count > SHOWN && !all && (
          <button type="button" className={styles.quiet} onClick={() => setAll(true)}>
            {t`Show all ${count}`}
          </button>
        )}
      </div>
      <ul>
        {sent.slice(0, all ? count : SHOWN).map(({ opId, cartId, mutation, goods: kept, title: called, sentAt }) => {
          const cart = labels.cart(cartId)
          const title = cart?.title ?? called
          const notice = moved?.find((one) => one.opId === opId)
          const moment = momentText(new Date(sentAt), locale)
          return (
            <li key={opId} className={styles.change}>
              <div className={styles.row}>
                <ChangeMark state="sent" text={changeStateText('sent')} />
                <div className={styles.what}>
                  <p>{changeText({ cartId, shopId: cart?.shop_id ?? '', mutation, goods: kept }, labels, locale)}</p>
                  {notice && <small className={styles.reason}>{movedText(notice, locale)}</small>}
                  <small>{title === null ? moment : `${title}, ${moment}`}</small>
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
