import { Trans } from '@lingui/react/macro'
import type { Cart } from '#contract/cart.schema.ts'
import { countedLines } from '#contract/cart-line.ts'
import { linesText, statusText } from '../../i18n/cart-words.ts'
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
              onChange={() => onChoose(on ? chosen.filter((id) => id !== cart.id) : [...chosen, cart.id])}
            />
            <span>
              {cart.title}{' '}
              <small>
                {linesText(countedLines(cart.lines))}, {statusText(cart).toLocaleLowerCase()}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
