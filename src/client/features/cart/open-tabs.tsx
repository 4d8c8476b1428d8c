import { useLingui } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { mayChange, ownerOf } from '../../carts/cart-role.ts'
import { sharingText } from '../../i18n/sharing-words.ts'
import { isWaiting } from '#contract/cart/status.ts'
import { statusText } from '../../i18n/cart-words.ts'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { summaryOf } from './cart-summary.ts'
import styles from './cart-tabs.module.css'
import { UnsentMark } from './unsent-mark.tsx'

/** As wide as what fades at either end. */
const FADE = 48

interface Props {
  open: readonly Cart[]
  shown: string | undefined
  states: ReadonlyMap<string, ChangeState>
  onChoose: (cart: Cart) => void
}

/** The open carts in a row; where there are more than fit, the one that is shown is in sight, and the ends fade. */
export function OpenTabs({ open, shown, states, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const at = open.findIndex(({ id }) => id === shown)
  useInSight(strip, at, open.length)
  return (
    <div ref={strip} className={styles.tabs}>
      {open.map((cart) => (
        <button
          key={cart.id}
          type="button"
          aria-current={cart.id === shown ? 'page' : undefined}
          onClick={() => onChoose(cart)}
        >
          {cart.title} <span className={styles.count}>({summaryOf(cart).lines})</span>
          <Whose cart={cart} />
          {isWaiting(cart.status) && <span className={styles.count}> · {statusText(cart)} </span>}
          <UnsentMark state={states.get(cart.id)} />
        </button>
      ))}
    </div>
  )
}

/** Of a colleague's cart, whose it is, and whether one only looks at it. */
function Whose({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const name = ownerOf(cart)
  if (name === null) return null
  return (
    <>
      <small className={styles.whose} aria-hidden="true">
        {' '}
        {mayChange(cart) ? name : t`${name}, may look`}
      </small>
      <VisuallyHidden>, {sharingText(cart)}</VisuallyHidden>
    </>
  )
}

/** Moves the row, never the page, until the tab at a place is in it; marks at which ends there are more. */
function useInSight(strip: RefObject<HTMLElement | null>, at: number, count: number): void {
  useLayoutEffect(() => {
    const row = strip.current
    if (!row) return
    const mark = (): void => {
      // A hair of a pixel is left where the page is zoomed.
      row.toggleAttribute('data-before', row.scrollLeft > 1)
      row.toggleAttribute('data-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
    }
    const show = (): void => {
      const tab = row.children[at]
      if (tab instanceof HTMLElement) {
        const { offsetLeft: left, offsetWidth: width } = tab
        // Beside a neighbour, the fade takes some of the row.
        const from = row.scrollLeft + (at === 0 ? 0 : FADE)
        const to = row.scrollLeft + row.clientWidth - (at === count - 1 ? 0 : FADE)
        const middle = left - (row.clientWidth - width) / 2
        if (left < from || left + width > to) row.scrollTo({ left: middle, behavior: 'instant' })
      }
      mark()
    }
    // Also when the row first gets its width, and when the window is turned.
    const sized = new ResizeObserver(show)
    sized.observe(row)
    show()
    row.addEventListener('scroll', mark, { passive: true })
    return () => {
      sized.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [strip, at, count])
}
