import { useState } from 'react'
import type { RangeCounts } from '#contract/catalogue/catalogue.schema.ts'
import { type Bounds, writeBounds } from '#contract/catalogue/filters.ts'
import { boundsAt, type Handles, handlesOf, moved } from './range-steps.ts'

/** Where somebody has put the handles, as long as the bounds do not say so yet. */
interface Put {
  handles: Handles
  isHeld: boolean
  /** The bounds that they were moved from, and those that were told since: these come one after the other. */
  from: string
  told: readonly string[]
}

const textOf = (bounds: Bounds | null): string => (bounds ? writeBounds(bounds) : '')

/** Keys may be pressed faster than bounds come back: the next step goes on from where the handle is seen. */
const isAhead = ({ isHeld, from, told }: Put, now: string): boolean =>
  isHeld || (now !== told.at(-1) && (now === from || told.includes(now)))

/** The handles of a range, and the bounds that they show; `drop` tells where one was let go. */
export function useHandles(counts: RangeCounts, bounds: Bounds | null, onBounds: (bounds: Bounds | null) => void) {
  const [last, setPut] = useState<Put | null>(null)
  const now = textOf(bounds)
  const put = last && isAhead(last, now) ? last : null
  if (put !== last) setPut(put)
  const handles = put?.handles ?? handlesOf(counts, bounds)
  return {
    handles,
    shown: put ? boundsAt(counts, put.handles) : bounds,
    move: (end: keyof Handles, to: number): void =>
      setPut({ handles: moved(handles, end, to), isHeld: true, from: put?.from ?? now, told: put?.told ?? [] }),
    drop: (): void => {
      if (!put?.isHeld) return
      const to = boundsAt(counts, put.handles)
      setPut({ ...put, isHeld: false, told: [...put.told, textOf(to)] })
      onBounds(to)
    },
  }
}
