import { useAtomValue } from 'jotai'
import { linesText } from '../i18n/cart-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { activeCountAtom } from '../carts/active-cart.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './cart-count.module.css'

/** How many lines the active cart has, in brackets behind its link; nothing where there are none. */
export function CartCount() {
  // Said again in the language now chosen.
  useLocale()
  const count = useAtomValue(activeCountAtom)
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {' '}
        ({count})
      </span>
      <VisuallyHidden>{linesText(count)}</VisuallyHidden>
    </>
  )
}
