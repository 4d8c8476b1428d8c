import { createContext, type RefObject, useCallback, useContext } from 'react'

/** The page's heading: where the keyboard goes when what it stood on is gone. */
export const HeadingContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** A dialog gives focus back to the button first, and what is done shows some frames later. */
const FRAMES = 30

/** Waits for something that may take the pressed button away, and gives the keyboard a place then. */
export function useKeepFocus(): (work: Promise<void>) => Promise<void> {
  const heading = useContext(HeadingContext)
  return useCallback(
    async (work) => {
      await work
      let left = FRAMES
      const look = (): void => {
        const { activeElement } = document
        if (!activeElement || activeElement === document.body) heading.current?.focus({ preventScroll: true })
        else if (--left > 0) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    [heading],
  )
}
