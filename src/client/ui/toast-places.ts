/** What is pressed or written into. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, [role=option]'

/** A link or a button that measures so much both ways, as a card does, is pressed beside a message; in px. */
const LARGE = 140

/** What stays free around what is pressed, for the ring of its focus; in px. */
const CLEARANCE = 4

/** How far down a place is looked for, as a part of the window: messages are at its top. */
const REACH = 0.5

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Puts each message of a stack below the one before, and below what it would cover that is pressed [ui/toasts]. */
export function placeToasts(stack: HTMLElement | null): void {
  const cards = [...(stack?.children ?? [])].filter((card) => card instanceof HTMLElement)
  if (!stack || cards.length === 0) return
  const { top, right } = stack.getBoundingClientRect()
  const lowest = document.documentElement.clientHeight * REACH
  const left = right - Math.max(...cards.map((card) => card.offsetWidth))
  const taken = pressables(stack).filter((box) => box.right > left && box.bottom > top && box.top < lowest)
  const gap = Number.parseFloat(getComputedStyle(stack).rowGap)
  let from = top
  for (const card of cards) {
    const place = freePlace(card, right, from, lowest, taken)
    card.style.marginTop = `${place - from}px`
    from = place + card.offsetHeight + gap
  }
}

/** The first place from `from` on that covers nothing; `from` where there is none. */
function freePlace(card: HTMLElement, right: number, from: number, lowest: number, taken: readonly Box[]): number {
  const { offsetWidth: width, offsetHeight: height } = card
  let top = from
  while (top + height <= lowest) {
    const covered = taken.filter(
      (box) => box.right > right - width && box.left < right && box.bottom > top && box.top < top + height,
    )
    if (covered.length === 0) return top
    top = Math.max(...covered.map(({ bottom }) => bottom))
  }
  return from
}

/** Where there is something to press: in the page, or in the dialog that lies over it. */
function pressables(stack: HTMLElement): Box[] {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  return [...root.querySelectorAll(PRESSABLE)]
    .filter((element) => !stack.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => !isLarge(element, box))
    .map(({ box }) => ({
      left: box.left - CLEARANCE,
      right: box.right + CLEARANCE,
      top: box.top - CLEARANCE,
      bottom: box.bottom + CLEARANCE,
    }))
}

const isLarge = (element: Element, { width, height }: DOMRect): boolean =>
  element.matches('a, button') && width >= LARGE && height >= LARGE

/** What would be pressed at a point of the window if there were no messages; null: nothing. */
export function pressedBeneath(message: Element, x: number, y: number): HTMLElement | null {
  const stack = message.parentElement
  const beneath = document.elementsFromPoint(x, y).find((element) => !stack?.contains(element))
  return beneath?.closest<HTMLElement>(`${PRESSABLE}, label`) ?? null
}

/** Places them anew whenever the page below them has changed or moved. Returns the way to stop. */
export function followPage(place: () => void): () => void {
  let frame = 0
  const later = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const changes = new MutationObserver(later)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', later)
  window.addEventListener('scrollend', later, true)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('resize', later)
    window.removeEventListener('scrollend', later, true)
  }
}
