import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** How far, as a part of its width, a thing must be drawn aside to go [ui/toasts]. */
const AWAY = 0.6
/** A press that moved no further is none that drags; in px. */
const STILL = 5

type Press = PointerEvent<HTMLElement>

/** Puts a thing `by` pixels aside, or back in its place. */
function place({ style, offsetWidth }: HTMLElement, by: number | null): void {
  style.transition = by === null ? '' : 'none'
  style.translate = by === null ? '' : `${by}px 0`
  style.opacity = by === null ? '' : String(1 - Math.min(1, Math.abs(by) / offsetWidth) * 0.7)
}

interface Ways {
  onAway: () => void
  /** It was pressed, beside its buttons, and not drawn. */
  onPress: (event: MouseEvent<HTMLElement>) => void
}

/** Pointer handlers that let a thing be drawn aside: beyond 60 % of its width it goes, before that it returns. */
export function useDragAway({ onAway, onPress }: Ways) {
  const drag = useRef<{ pointer: number; from: number } | null>(null)
  const isStill = useRef(false)
  const isMine = (event: Press): boolean => drag.current?.pointer === event.pointerId
  return {
    onPointerDown: (event: Press) => {
      isStill.current = false
      if (isOnButton(event) || event.button !== 0) return
      isStill.current = true
      drag.current = { pointer: event.pointerId, from: event.clientX }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: Press) => {
      if (!drag.current || !isMine(event)) return
      const by = event.clientX - drag.current.from
      if (Math.abs(by) > STILL) isStill.current = false
      place(event.currentTarget, by)
    },
    onPointerUp: (event: Press) => {
      if (!drag.current || !isMine(event)) return
      const gone = Math.abs(event.clientX - drag.current.from) > AWAY * event.currentTarget.offsetWidth
      drag.current = null
      if (gone) onAway()
      else place(event.currentTarget, null)
    },
    onPointerCancel: (event: Press) => {
      drag.current = null
      place(event.currentTarget, null)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isStill.current && !isOnButton(event)) onPress(event)
    },
  }
}

const isOnButton = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('button, a') !== null
