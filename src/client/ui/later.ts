import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * A part of the app that is fetched when it is first shown. One that did not come fails the page, whose way to try again
 * asks for it anew: React's own `lazy` would remember the failure.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function Later(props: P) {
    const [View, setView] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      let isWanted = true
      const fetchIt = async (): Promise<void> => {
        try {
          known = await load()
          if (isWanted) setView(() => known)
        } catch (error) {
          if (isWanted) setFailure({ error })
        }
      }
      if (known === null) void fetchIt()
      return () => {
        isWanted = false
      }
    }, [])
    if (failure) throw failure.error
    return View && createElement(View, props)
  }
}
