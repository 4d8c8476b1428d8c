import { useEffect, useState } from 'react'

/** Something typed waits this long for the next key, ms. */
const WAIT_MS = 300

/** What has stood for a moment: each key asks nothing by itself. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
