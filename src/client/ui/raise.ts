/**
 * Puts the popover around (or of) an element above everything: an open dialog lies in the browser's top layer, where
 * only what was shown after it lies above it. Meant as a `ref`, so that each arrival raises anew.
 */
export function raise(element: HTMLElement | null): void {
  const popover = element?.closest<HTMLElement>('[popover]')
  if (popover?.matches(':popover-open')) popover.hidePopover()
  popover?.showPopover()
}
