import { useEffect, useState } from 'react'

/** More than any screen shows at once. */
const FIRST = 30
const STEP = 150
/** Between two pieces the browser paints and hears what is pressed. */
const PAUSE_MS = 60

/**
 * How many of a long list to render: a screenful at once, then the rest piece by piece while nothing else is to do,
 * so that thousands of rows are seen as soon as ten are, and all of them can be searched a moment later.
 */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => setCount((before) => before + STEP), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count, total])
  return Math.min(count, total)
}
