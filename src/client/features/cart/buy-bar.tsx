import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './buy-bar.module.css'

interface Props {
  name: string
  /** Of one, or that it is on request. */
  price: string
  /** The button of the page: as long as that is in sight, the bar is not. */
  beside: RefObject<HTMLElement | null>
  label: string
  onAdd: () => void
}

/** Price and button at the foot of a phone or a tablet while those of the page are out of sight. */
export function BuyBar({ name, price, beside, label, onAdd }: Props) {
  const narrow = useMedia('(width < 1200px)')
  const hidden = useHidden(beside, narrow)
  if (!narrow || !hidden) return null
  return (
    <section className={styles.bar} aria-label={name}>
      <p className={styles.what}>
        <span>{name}</span>
        <b>{price}</b>
      </p>
      <Button look="next" size="l" onClick={onAdd}>
        {label}
      </Button>
    </section>
  )
}

/** Whether an element is out of the window, or behind the bars at its edges. */
function useHidden(of: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const element = of.current
    if (!element || !wanted) return
    const seen = new IntersectionObserver(
      (entries) => setHidden(entries.at(-1)?.isIntersecting === false),
      // The header, and the menu at the foot of a phone.
      { rootMargin: '-48px 0px -64px', threshold: 0.5 },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [of, wanted])
  return hidden
}
