import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { movedText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import type { Moved } from '../../outbox/index.ts'
import { dismiss, useMoved } from '../../carts/moved-notices.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-page.module.css'

/** That a quantity had been changed elsewhere when it was set here, until the person has seen it. */
export function MovedText({ moved }: { moved: Moved }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name } = moved
  return (
    <>
      <span>{movedText(moved, locale)}</span>{' '}
      <button type="button" className={styles.link} aria-label={t`Dismiss: ${name}`} onClick={() => dismiss(moved)}>
        <Icon of={X} /> <Trans>Dismiss</Trans>
      </button>
    </>
  )
}

/** The same of all lines of a cart, where the lines themselves are not on the screen, or cannot say so. */
export function MovedLines({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const moved = useMoved(cart.id)
  const lines = cart.lines.flatMap((line) => {
    const one = moved.get(line.id)
    return one ? [{ line, one }] : []
  })
  if (lines.length === 0) return null
  return (
    <ul className={styles.refusals} aria-label={t`Quantities that were changed elsewhere`}>
      {lines.map(({ line, one }) => (
        <li key={one.opId}>
          <b>{line.product.name}</b>
          <span>
            <MovedText moved={one} />
          </span>
        </li>
      ))}
    </ul>
  )
}
