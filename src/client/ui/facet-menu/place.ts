const MARGIN = 8

/**
 * Puts an open popover under its button, in the page's coordinates so that it scrolls with it, pushed left where it
 * would leave the window. The style sheet overrides this on narrow screens.
 */
export function placeUnder(button: HTMLElement, popover: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const room = document.documentElement.clientWidth - popover.offsetWidth - MARGIN
  popover.style.left = `${Math.max(Math.min(at.left, room), MARGIN) + window.scrollX}px`
  popover.style.top = `${at.bottom + window.scrollY}px`
  popover.style.setProperty('--room', `${Math.max(window.innerHeight - at.bottom - 2 * MARGIN, 320)}px`)
}
