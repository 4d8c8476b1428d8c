import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { useMissingPicture } from '../../offline-catalogue/missing-picture.ts'
import { Plate } from '../../ui/picture/plate.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { GalleryArrows } from './gallery-arrows.tsx'
import styles from './gallery.module.css'
import { galleryViews } from './gallery-views.ts'
import { useViewName } from './use-view-name.ts'
import { Zoom } from './zoom.tsx'

const SIZES = '(width < 960px) 100vw, 60vw'

/** The pictures: one large that is swiped or moved by arrows and keys and opens in full, and all of them small beneath. */
export function Gallery({ product }: { product: Product }) {
  const { t } = useLingui()
  const views = galleryViews(product)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const name = useViewName(product.name, views)
  const missing = useMissingPicture(product.pictures.length > 0)
  const inFull = (picture: string): string => t`Show ${picture} in full`

  useEffect(() => {
    const list = strip.current
    if (!list) return
    // The strip is the truth: a swipe, the keys and the small pictures all move it.
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setAt([...list.children].indexOf(target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const item of list.children) seen.observe(item)
    return () => seen.disconnect()
  }, [])

  // The picture that was seen last in full has the focus then, whichever it was opened from.
  const wasZoomed = useRef(false)
  useEffect(() => {
    if (wasZoomed.current && !zoomed)
      strip.current?.children[at]?.querySelector('button')?.focus({ preventScroll: true })
    wasZoomed.current = zoomed
  }, [zoomed, at])

  const show = (index: number): void => {
    const list = strip.current
    const item = list?.children[Math.min(Math.max(index, 0), views.length - 1)]
    if (!list || !(item instanceof HTMLElement)) return
    list.scrollTo({ left: item.offsetLeft, behavior: prefersReducedMotion() || zoomed ? 'instant' : 'smooth' })
  }
  const keyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: views.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(to)
  }
  const current = views[at]
  if (!current) return <Plate picture={null} alt="" missing={missing} sizes="" className={styles.large} transition />
  return (
    <section aria-label={t`Pictures`} className={styles.gallery}>
      <div className={styles.frame}>
        <ul ref={strip} className={styles.strip}>
          {views.map((view, i) => (
            <li key={view.key} aria-hidden={i !== at || undefined}>
              <button
                type="button"
                className={styles.open}
                tabIndex={i === at ? 0 : -1}
                aria-label={inFull(name(i))}
                onClick={() => setZoomed(true)}
                onKeyDown={keyDown}
              >
                <Plate
                  picture={view.picture}
                  view={view.view}
                  alt={name(i)}
                  missing={missing}
                  sizes={SIZES}
                  eager={i === 0}
                  className={styles.large}
                  transition={i === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        <GalleryArrows at={at} count={views.length} onShow={show} onKeyDown={keyDown} />
      </div>
      {current.picture.kind === 'drawing' && <p className={styles.drawn}>{t`Illustration`}</p>}
      {views.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label={t`Choose a picture`}>
          {views.map((view, i) => (
            <button
              key={view.key}
              type="button"
              aria-label={name(i)}
              aria-current={i === at ? 'true' : undefined}
              onClick={() => show(i)}
              onKeyDown={keyDown}
            >
              <Plate picture={view.picture} view={view.view} alt="" missing="" sizes="160px" />
            </button>
          ))}
        </div>
      )}
      {zoomed && (
        <Zoom
          view={current}
          name={name(at)}
          missing={missing}
          sizes={SIZES}
          at={at}
          count={views.length}
          onShow={show}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  )
}
