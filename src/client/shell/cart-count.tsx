import { useLingui } from '@lingui/react/macro'
import { countedLines } from '#contract/cart-line.ts'
import { linesText } from '../i18n/cart-words.ts'
import { useActiveCart } from '../offline/active-cart.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './cart-count.module.css'

/** How many lines the active cart has, in brackets behind its link; nothing where there are none (seed §2). */
export function CartCount() {
  const { t } = useLingui()
  const count = countedLines(useActiveCart()?.lines ?? [])
  if (count === 0) return null
  const lines = linesText(count)
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        ({count})
      </span>
      <VisuallyHidden>{t`, ${lines}`}</VisuallyHidden>
    </>
  )
}
