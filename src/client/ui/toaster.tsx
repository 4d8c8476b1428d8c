import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import hotToast, { type Toast, useToaster, useToasterStore } from 'react-hot-toast/headless'
import { setToaster } from './toast.ts'
import { raise } from './raise.ts'
import { ToastCard, type ToastContent } from './toast-card.tsx'
import { followPage, placeToasts } from './toast-places.ts'
import styles from './toaster.module.css'

/** Five seconds unless told, never less than one; the library holds at most twenty [ui/toasts]. */
const DEFAULT_MS = 5000
const MINIMUM_MS = 1000
/** How long a toast takes to leave. */
const LEAVE_MS = 200

/** More than are ever shown, so that one that leaves keeps its looks to the end. */
const KEPT = 40

interface Said extends ToastContent {
  /** What it was called by who said it, or the library's id. */
  name: string
  /** Grows; of one that took the place of another that other's. */
  place: number
}

const contents = new Map<string, Said>()
let places = 0
/** What stands there, by the library's ids. */
let standing: ReadonlySet<string> = new Set()

setToaster(
  (message, type, { duration = DEFAULT_MS, id, action }) => {
    // The library takes away by its id what is leaving, also what has come under that id since: each gets one of its own.
    const former = [...contents].findLast(([, { name }]) => name === id)
    if (former) hotToast.remove(former[0])
    const shown = hotToast(message, { duration: Math.max(MINIMUM_MS, duration), removeDelay: LEAVE_MS })
    const place = former && standing.has(former[0]) ? former[1].place : (places += 1)
    contents.set(shown, { message, type, action, name: id ?? shown, place })
    for (const oldest of contents.keys()) if (contents.size > KEPT) contents.delete(oldest)
  },
  () => {
    hotToast.remove()
    contents.clear()
  },
)

const contentOf = (toast: Toast): Said =>
  contents.get(toast.id) ?? {
    message: typeof toast.message === 'string' ? toast.message : '',
    type: 'default',
    action: undefined,
    name: toast.id,
    place: 0,
  }

/**
 * The messages, top right; they wait while one points at them or has focus among them. One that comes in under a pointer
 * at rest does not wait: it would cover for good what its reader was about to press.
 */
export default function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const { toasts, handlers } = useToaster()
  const said = toasts.map((toast) => ({ toast, content: contentOf(toast) }))
  said.sort((a, b) => b.content.place - a.content.place)
  const isPaused = useToasterStore().pausedAt !== undefined
  const [isRead, setRead] = useState(false)
  const stack = useRef<HTMLElement>(null)
  const isEmpty = toasts.length === 0
  // What is closed under the pointer is not left by it.
  if (isRead && isEmpty) setRead(false)
  useEffect(() => {
    if (isRead && !isPaused) handlers.startPause()
    if (!isRead && isPaused) handlers.endPause()
  }, [isRead, isPaused, handlers])
  useLayoutEffect(() => {
    standing = new Set(toasts.map(({ id }) => id))
  }, [toasts])
  useLayoutEffect(() => raise(stack.current), [])
  useLayoutEffect(() => placeToasts(stack.current))
  useEffect(() => (isEmpty ? undefined : followPage(() => placeToasts(stack.current))), [isEmpty])
  const start = () => setRead(true)
  const end = () => setRead(false)
  const reading = { onPointerMove: start, onPointerLeave: end, onFocus: start, onBlur: end }
  return (
    <section ref={stack} popover="manual" className={styles.toaster} aria-label={label} aria-live="polite" {...reading}>
      {said.map(({ toast, content }) => (
        <ToastCard
          key={content.name}
          content={content}
          visible={toast.visible}
          closeLabel={closeLabel}
          onClose={() => hotToast.dismiss(toast.id)}
        />
      ))}
    </section>
  )
}
