import { useRef } from 'react'
import type { Drafts } from './drafts.ts'

/** How many steps can be undone. */
const STEPS = 50

type Change = (change: (before: Drafts) => Drafts) => void

/** Changes drafts so that the last steps can be taken back, as long as the page is open. */
export function useUndo(drafts: Drafts, change: Change): { make: Change; undo: () => void; forget: () => void } {
  const before = useRef<Drafts[]>([])
  return {
    make: (step) => {
      before.current = [...before.current, drafts].slice(-STEPS)
      change(step)
    },
    undo: () => {
      const last = before.current.pop()
      if (last) change(() => last)
    },
    forget: () => {
      before.current = []
    },
  }
}
