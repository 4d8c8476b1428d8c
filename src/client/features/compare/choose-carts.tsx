import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { linesText, statusText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { lineCount } from '#contract/cart/line-count.ts'
import { COMPARED_MAX } from './chosen.ts'
import styles from './compare-page.module.css'

interface Props {
  carts: readonly Cart[]
  chosen: readonly string[]
  /** No more may be chosen: further columns would be too narrow to read. */
  full: boolean
  onChoose: (ids: readonly string[]) => void
}

/** More would push what is compared out of sight. */
const LISTED_MAX = 8

/** Which carts stand side by side: many are listed for whoever asks. */
export function ChooseCarts({ carts, chosen, full, onChoose }: Props) {
  const { t } = useLingui()
  const most = useId()
  const count = formatNumber(carts.length, useLocale())
  const [open] = useState(chosen.length < 2)
  const list = (
    <fieldset className={styles.choose}>
      <legend>
        <Trans>Carts to compare</Trans>
      </legend>
      {carts.map((cart) => {
        const on = chosen.includes(cart.id)
        return (
          <label key={cart.id}>
            <input
              type="checkbox"
              checked={on}
              disabled={!on && full}
              aria-describedby={!on && full ? most : undefined}
              onChange={() => onChoose(on ? chosen.filter((id) => id !== cart.id) : [...chosen, cart.id])}
            />
            <span>
              {cart.title}{' '}
              <small>
                {linesText(lineCount(cart))}, {statusText(cart).toLocaleLowerCase()}
              </small>
            </span>
          </label>
        )
      })}
      {full && (
        <p id={most}>
          <Trans>At most {COMPARED_MAX} carts fit side by side.</Trans>
        </p>
      )}
    </fieldset>
  )
  if (carts.length <= LISTED_MAX) return list
  return (
    <details className={styles.many} open={open}>
      <summary>{t`All carts (${count})`}</summary>
      {list}
    </details>
  )
}
