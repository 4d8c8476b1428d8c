import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { linesText, statusText } from '../../i18n/cart-words.ts'
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

/** Which carts stand side by side. */
export function ChooseCarts({ carts, chosen, full, onChoose }: Props) {
  const most = useId()
  return (
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
}
