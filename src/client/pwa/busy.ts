import { useEffect } from 'react'

/** How many things would be lost if the page were loaded anew: half-written forms, changes on their way. */
let held = 0

/** Holds back a new version of the app until released; releasing twice counts once. */
export function hold(): () => void {
  held += 1
  let released = false
  return () => {
    if (!released) held -= 1
    released = true
  }
}

export const isBusy = (): boolean => held > 0

/** Holds back a new version while something typed is not saved. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => (unsaved ? hold() : undefined), [unsaved])
}
