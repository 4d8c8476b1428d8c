import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How many times as large as the window a picture gets. */
export const MOST = 4
/** How large a press makes it. */
const PRESSED = 2.5
/** A finger or a mouse that moved further than this has dragged, and pressed nothing. */
const SLACK = 6
/** As far a finger goes that swipes. */
const SWIPE = 60

interface Point {
  x: number
  y: number
}

interface Magnifier {
  /** What scrolls: the picture is its child, as large as the custom property `--scale` says. */
  pane: RefObject<HTMLDivElement | null>
  scale: number
  /** Makes the picture so many times as large as the window; `at`: the point of the window that stays where it is. */
  zoom: (scale: number, at?: Point) => void
  press: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
  }
}

/**
 * Makes a picture larger than its window by press, pinch and wheel, and lets a mouse drag it; fingers, wheel and keys
 * move it by the browser's own scrolling.
 * @param key of the picture: another one begins at its whole size
 * @param onSwipe to the next picture, or the one before, with a finger
 */
export function useMagnifier(key: string, onSwipe: (steps: 1 | -1) => void): Magnifier {
  const pane = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ key, scale: 1 })
  const scale = size.key === key ? size.scale : 1
  /** The point of the picture, in parts of it, that is to lie under a point of the window once it is drawn. */
  const kept = useRef<{ part: Point; at: Point } | null>(null)
  const zoom = (wanted: number, at?: Point): void => {
    const next = Math.min(Math.max(wanted, 1), MOST)
    const element = pane.current
    if (!element || next === scale) return
    const point = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    kept.current = {
      at: point,
      part: {
        x: (element.scrollLeft + point.x) / element.scrollWidth,
        y: (element.scrollTop + point.y) / element.scrollHeight,
      },
    }
    setSize({ key, scale: next })
  }
  useLayoutEffect(() => {
    const element = pane.current
    // Set through the DOM, which a strict content security policy allows.
    element?.style.setProperty('--scale', String(scale))
    if (!element || !kept.current) return
    const { part, at } = kept.current
    kept.current = null
    element.scrollLeft = part.x * element.scrollWidth - at.x
    element.scrollTop = part.y * element.scrollHeight - at.y
  }, [scale])

  // React listens to the wheel passively: the page's own zoom could not be held back.
  const latest = useRef(zoom)
  const now = useRef(scale)
  useLayoutEffect(() => {
    latest.current = zoom
    now.current = scale
  })
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      // A pinch on a touchpad arrives as this, too.
      if (!event.ctrlKey && now.current > 1) return
      event.preventDefault()
      latest.current(now.current * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    // Else the browser would move the picture with both fingers, and tell of them no more.
    const touch = (event: TouchEvent): void => {
      if (event.touches.length > 1) event.preventDefault()
    }
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('touchstart', touch, { passive: false })
    return () => {
      element.removeEventListener('wheel', turn)
      element.removeEventListener('touchstart', touch)
    }
  }, [])

  return { pane, scale, zoom, press: usePress({ pane, scale, zoom, onSwipe }) }
}

/** Two fingers pinch; one, or a mouse, drags what is larger than the window, and presses otherwise. */
function usePress({
  pane,
  scale,
  zoom,
  onSwipe,
}: Omit<Magnifier, 'press'> & { onSwipe: (steps: 1 | -1) => void }): Magnifier['press'] {
  const down = useRef(new Map<number, Point>())
  const start = useRef<{ at: Point; gap: number; scale: number; moved: boolean } | null>(null)
  const gap = (): number => {
    const [a, b] = [...down.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const leave = ({ pointerId }: PointerEvent): void => {
    down.current.delete(pointerId)
  }
  return {
    onPointerDown: (event) => {
      const at = { x: event.clientX, y: event.clientY }
      down.current.set(event.pointerId, at)
      const pinch = down.current.size > 1
      start.current = { at, gap: gap(), scale, moved: pinch }
      if (event.pointerType === 'mouse') pane.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      const before = down.current.get(event.pointerId)
      const begun = start.current
      if (!before || !begun) return
      const at = { x: event.clientX, y: event.clientY }
      down.current.set(event.pointerId, at)
      begun.moved ||= Math.hypot(at.x - begun.at.x, at.y - begun.at.y) > SLACK
      if (down.current.size === 2 && begun.gap > 0) {
        const [a, b] = [...down.current.values()] as [Point, Point]
        zoom((begun.scale * gap()) / begun.gap, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
      } else if (event.pointerType === 'mouse') pane.current?.scrollBy(before.x - at.x, before.y - at.y)
    },
    onPointerUp: (event) => {
      const begun = start.current
      const alone = down.current.has(event.pointerId) && down.current.size === 1
      leave(event)
      if (!begun || !alone || event.button !== 0) return
      const x = event.clientX - begun.at.x
      if (!begun.moved) zoom(scale > 1 ? 1 : PRESSED, { x: event.clientX, y: event.clientY })
      else if (event.pointerType !== 'mouse' && scale === 1 && begun.gap === 0 && Math.abs(x) > SWIPE)
        onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: leave,
  }
}
