import { useState } from 'react'
import type { CatalogueState } from '#contract/catalogue/query.ts'

/** The state that the shown answer is to: an older one while the next is on its way. */
export function useAnswered(state: CatalogueState, waiting: boolean): CatalogueState {
  const [answered, setAnswered] = useState(state)
  if (waiting || answered === state) return answered
  setAnswered(state)
  return state
}
