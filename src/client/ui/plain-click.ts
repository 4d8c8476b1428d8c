import type { MouseEvent } from 'react'

/** A press meant for this page, not for a new tab or window, nor for a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
