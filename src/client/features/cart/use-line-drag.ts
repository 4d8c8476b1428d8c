import { type RefObject, useEffect } from 'react'

/** How far a pointer moves before it drags; less is a press. */
const SLACK = 8
/** How near to an edge of the window the page goes along, and how fast: pixels, and pixels a frame. */
const EDGE = 72
const SPEED = 9

/** The room that a place of the table belongs to; '' is none. Undefined outside. */
function roomAt(table: Element, x: number, y: number): string | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tbody')
  return row && table.contains(row) ? roomOf(row) : undefined
}

/** Of a room's name, or of a line in it. */
const roomOf = ({ dataset }: HTMLElement): string | undefined => dataset.room ?? dataset.in

/**
 * Lets lines be drawn to a room by what has `data-handle`, by mouse, pen or finger. The dialog of a line does the same
 * without a pointer.
 * @param onDrop null where nothing may be moved; '' is no room
 */
export function useLineDrag(
  table: RefObject<HTMLTableElement | null>,
  onDrop: ((lineId: string, room: string) => void) | null,
): void {
  useEffect(() => {
    const element = table.current
    if (!element || !onDrop) return
    const stop = new AbortController()
    const press = (event: PointerEvent): void => {
      const handle = event.target instanceof Element && event.target.closest<HTMLElement>('[data-handle]')
      const row = handle && handle.closest<HTMLElement>('tbody[data-line]')
      if (handle && row && event.button === 0 && event.isPrimary) drag(element, { handle, row, event }, onDrop)
    }
    element.addEventListener('pointerdown', press, { signal: stop.signal })
    return () => stop.abort()
  }, [table, onDrop])
}

interface Press {
  handle: HTMLElement
  row: HTMLElement
  event: PointerEvent
}

/** One drag, from the press to the end of it. */
function drag(table: HTMLElement, { handle, row, event: first }: Press, onDrop: (id: string, room: string) => void) {
  const over = new AbortController()
  const { signal } = over
  const from = { x: first.clientX, y: first.clientY, scrolled: window.scrollY }
  let at = { x: first.clientX, y: first.clientY }
  let isDragging = false
  let room: string | undefined
  const show = (): void => {
    row.style.translate = `0 ${at.y - from.y + window.scrollY - from.scrolled}px`
    room = roomAt(table, at.x, at.y)
    for (const one of table.querySelectorAll<HTMLElement>('tbody'))
      one.toggleAttribute('data-drop', roomOf(one) === room && room !== row.dataset.in)
  }
  const along = (): void => {
    if (signal.aborted) return
    const by = at.y < EDGE ? -SPEED : at.y > window.innerHeight - EDGE ? SPEED : 0
    if (by !== 0) {
      window.scrollBy(0, by)
      show()
    }
    requestAnimationFrame(along)
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (!isDragging && Math.hypot(at.x - from.x, at.y - from.y) < SLACK) return
    if (!isDragging) {
      isDragging = true
      handle.setPointerCapture(first.pointerId)
      table.dataset.dragging = ''
      row.dataset.dragged = ''
      requestAnimationFrame(along)
    }
    show()
  }
  const end = (): void => {
    over.abort()
    delete table.dataset.dragging
    delete row.dataset.dragged
    row.style.translate = ''
    for (const one of table.querySelectorAll('[data-drop]')) one.removeAttribute('data-drop')
  }
  const drop = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return
    end()
    if (!isDragging) return
    // The press ends where it began, on the handle: it is no click.
    const pressed = new AbortController()
    handle.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: pressed.signal })
    setTimeout(() => pressed.abort())
    if (room !== undefined && room !== row.dataset.in) onDrop(row.dataset.line ?? '', room)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
}
