import { useEffect, useState } from 'react'

/** How long a list has to rest before its elements are put in the order of what they show, ms. */
const SETTLED_MS = 400

interface Shown {
  index: number
}

/** Rows from the first to the last in sight with those beside them: always as many as there are elements, if the list has so many. */
export function slotRange(
  { startIndex, count }: { startIndex: number; count: number },
  { slots, beside }: { slots: number; beside: number },
): number[] {
  const first = Math.max(0, Math.min(startIndex - beside, count - slots))
  return Array.from({ length: Math.min(slots, count) }, (_, i) => first + i)
}

/** Which of so many elements shows a row: those that follow one another are shown by different ones. */
export const slotOf = (index: number, slots: number): number => index % slots

/**
 * Rows in the order in which their elements stand. While a list is scrolled they stay where they are and only say something
 * else, since making, moving and removing elements costs many times what a text does; once it rests, they stand as they are seen,
 * which is how assistive technology reads them.
 * @param slots at least as many as there are rows at once
 */
export function useSlots<T extends Shown>(shown: readonly T[], slots: number, isScrolling: boolean): T[] {
  const [begin, setBegin] = useState(0)
  const first = shown[0]?.index ?? 0
  useEffect(() => {
    if (isScrolling) return
    const timer = setTimeout(() => setBegin(slotOf(first, slots)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [first, slots, isScrolling])
  const place = ({ index }: Shown): number => slotOf(slotOf(index, slots) - begin + slots, slots)
  return shown.toSorted((a, b) => place(a) - place(b))
}
