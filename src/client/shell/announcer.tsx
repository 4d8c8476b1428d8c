import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/**
 * Says where one has come, and puts focus at the page's start: a screen reader hears nothing of a change of page
 * that the browser has no part in. A change of query alone, such as a filter, is the page's own to tell.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(() => {
    let left: Element | null = null
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        left = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // The page's own effect sets the title after it has rendered.
        requestAnimationFrame(() => {
          setSaid(document.title)
          const main = document.getElementById('main')
          const { activeElement } = document
          // Whoever has begun to write elsewhere while the page was on its way goes on there.
          const writes = activeElement !== left && activeElement?.matches('input, textarea, select')
          if (main && !writes && !main.contains(activeElement)) main.focus({ preventScroll: true })
        })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
