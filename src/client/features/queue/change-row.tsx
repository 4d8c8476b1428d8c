import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { languageTag, type Locale } from '#contract/locale.ts'
import { changeStateText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment-text.ts'
import type { Change } from '../../carts/changes-view.ts'
import { storageAtom } from '../../carts/changes.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { ChangeActions } from './change-actions.tsx'
import { changeText, reasonText, rowsText } from './change-text.ts'
import { markOf, placeOf } from './cart-queues.ts'
import styles from './queue-page.module.css'

interface Props {
  change: Change
  /** The name of the shop that has to answer. */
  shopName: string
  /** It hangs on the change above, which was refused. */
  hanging?: boolean
}

/** One change: where it is, what it does, when it was made, why it waits, and what can be done about it. */
export function ChangeRow({ change, shopName, hanging = false }: Props) {
  const locale = useLocale()
  const labels = useAtomValue(lineLabelsAtom)
  const text = changeText(change, labels, locale)
  const rows = rowsText(change, labels, locale)
  const mark = hanging ? placeOf(change) : markOf(change)
  const reason = hanging ? '' : reasonText(change)
  return (
    <li className={styles.change}>
      <div className={styles.row}>
        <ChangeMark state={mark} text={changeStateText(mark)} />
        <div className={styles.what}>
          <p>{text}</p>
          {rows && <small>{rows}</small>}
          {reason && <small className={styles.reason}>{reason}</small>}
          <small>
            <About change={change} shopName={shopName} hanging={hanging} />
          </small>
        </div>
        <ChangeActions change={change} text={text} hanging={hanging} />
      </div>
      {change.dependents.length > 0 && (
        <ul>
          {change.dependents.map((one) => (
            <ChangeRow key={one.opId} change={one} shopName={shopName} hanging />
          ))}
        </ul>
      )}
    </li>
  )
}

/** When it was made, how often it was tried, and what its state does not say. */
function About({ change, shopName, hanging = false }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const storage = useAtomValue(storageAtom)
  const { attempts, mutation, state, madeAt, mayHaveArrived } = change
  const moment = capitalised(momentText(new Date(madeAt), locale), locale)
  const tried = plural(attempts, { one: 'tried # time', other: 'tried # times' })
  // No word here may sound as if the order stood already.
  const isOrder = mutation.name === 'cart.order' && state !== 'sent' && state !== 'attention'
  const sentences = [
    hanging && t`Waits for the change above.`,
    isOrder && t`The order is not placed until ${shopName} has answered.`,
    state === 'on-device' && mayHaveArrived && t`May have arrived already; it counts only once.`,
    storage === 'memory' && state !== 'sent' && t`Only in this window.`,
  ].filter(Boolean)
  const when = attempts > 0 ? `${moment}, ${tried}` : moment
  return sentences.length === 0 ? when : `${when}. ${sentences.join(' ')}`
}

const capitalised = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(languageTag(locale)) + text.slice(1)
