import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { GalleryArrows } from './gallery-arrows.tsx'
import type { GalleryView } from './gallery-views.ts'
import { MOST, useMagnifier } from './use-magnifier.ts'
import styles from './zoom.module.css'
import { ZoomedPicture } from './zoomed-picture.tsx'

interface Props {
  /** What is shown in full. */
  view: GalleryView
  name: string
  missing: string
  sizes: string
  at: number
  count: number
  onShow: (index: number) => void
  onClose: () => void
}

const STEP = 1.5

/**
 * A picture over the whole window, as large as it is in truth: pressed, pinched or by the buttons it grows, and is
 * moved like any page that is larger than its window. Escape closes it, and the focus is where it was before.
 */
export function Zoom({ view, name, missing, sizes, at, count, onShow, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pane, scale, zoom, press } = useMagnifier(view.key, (steps) => onShow(at + steps))
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    pane.current?.focus()
    // Closed before it goes: only then does the browser give the focus back.
    return () => element?.close()
  }, [pane])
  const percent = Math.round(scale * 100)
  const keyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { '+': scale * STEP, '=': scale * STEP, '-': scale / STEP, '0': 1 }[event.key]
    if (to !== undefined) zoom(to)
    // What is larger than the window is moved by the arrows, as the browser does it.
    else if (scale === 1 && event.key === 'ArrowLeft') onShow(at - 1)
    else if (scale === 1 && event.key === 'ArrowRight') onShow(at + 1)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={name} onClose={onClose} onKeyDown={keyDown}>
      {/* A region that scrolls has to take the focus: the arrow keys then move what is in it. */}
      <div
        ref={pane}
        className={styles.pane}
        role="group"
        aria-label={t`Picture; plus and minus make it larger and smaller, arrow keys move it`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-larger={scale > 1 || undefined}
        {...press}
      >
        <ZoomedPicture key={view.key} view={view} name={name} missing={missing} sizes={sizes} />
      </div>
      {scale === 1 && <GalleryArrows at={at} count={count} onShow={onShow} />}
      <div className={styles.tools}>
        <button type="button" aria-label={t`Smaller`} aria-disabled={scale === 1} onClick={() => zoom(scale / STEP)}>
          <Icon of={Minus} />
        </button>
        <span role="status">{t`${percent} %`}</span>
        <button type="button" aria-label={t`Larger`} aria-disabled={scale === MOST} onClick={() => zoom(scale * STEP)}>
          <Icon of={Plus} />
        </button>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          <Icon of={X} />
        </button>
      </div>
    </dialog>
  )
}
