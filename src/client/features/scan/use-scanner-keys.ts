import { useLayoutEffect, useRef } from 'react'
import { createScannerKeys } from './read/scanner-keys.ts'

const FIELDS = 'input, textarea, select, [contenteditable], [role=textbox]'
/** A dialog that takes what is scanned has this in it; every other one wants its keys for itself. */
const OPEN_TO_SCANS = '[data-scans]'

type Listen = (code: string) => void

/** Whoever came last gets the codes: a dialog before its page. */
const listeners: Listen[] = []
let keys = createScannerKeys()

function listen(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) {
    keys = createScannerKeys()
    return
  }
  const { isScanners, code } = keys({ key, at: event.timeStamp })
  if (!isScanners) return
  // Not `/` for the search, not a blank for the page, not Enter for the button that has the focus.
  event.preventDefault()
  event.stopPropagation()
  if (code !== null) listeners.at(-1)?.(code)
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
  return dialogs.length > 0 && !dialogs.some((dialog) => dialog.querySelector(OPEN_TO_SCANS))
}

/**
 * Listens to scanners that type, wherever the focus is but in a field. Returns the way to stop.
 * @param isFrame of the frame around every page: it gets what no page takes, also where it came with a page or after it
 */
export function onScannerKeys(take: Listen, isFrame = false): () => void {
  if (listeners.length === 0) document.addEventListener('keydown', listen, { capture: true })
  if (isFrame) listeners.unshift(take)
  else listeners.push(take)
  return () => {
    listeners.splice(listeners.lastIndexOf(take), 1)
    if (listeners.length === 0) document.removeEventListener('keydown', listen, { capture: true })
  }
}

/** The same as long as a component is there: from the moment that one sees it. */
export function useScannerKeys(take: Listen): void {
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  useLayoutEffect(() => onScannerKeys((code) => latest.current(code)), [])
}
