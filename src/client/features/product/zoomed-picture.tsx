import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { Plate } from '../../ui/picture/plate.tsx'
import type { GalleryView } from './gallery-views.ts'
import styles from './zoom.module.css'

interface Props {
  view: GalleryView
  name: string
  missing: string
  /** As on the page, so that what is there already is shown at once. */
  sizes: string
}

const LARGEST = PICTURE_SIZES.at(-1) ?? 1600

/**
 * The picture that the page has, and over it a photograph's largest one as soon as that has come. Without a network it
 * may not: then the other stays, and it is said. A drawing is as sharp in any size.
 */
export function ZoomedPicture({ view, name, missing, sizes }: Props) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const { picture } = view
  return (
    <>
      <div className={styles.full}>
        <Plate
          picture={picture}
          view={view.view}
          alt={name}
          missing={missing}
          sizes={sizes}
          eager
          className={styles.plate}
        />
        {picture.kind === 'photo' && !failed && (
          <picture>
            <source type="image/avif" srcSet={photoPath(picture.hash, LARGEST, 'avif')} />
            <img
              src={photoPath(picture.hash, LARGEST, 'webp')}
              className={styles.largest}
              alt=""
              decoding="async"
              draggable={false}
              onError={() => setFailed(true)}
            />
          </picture>
        )}
      </div>
      {picture.kind === 'drawing' && <p className={styles.note}>{t`Illustration`}</p>}
      {failed && <p className={styles.note} role="status">{t`The larger picture is not on this device.`}</p>}
    </>
  )
}
