import { type CSSProperties, useState } from 'react'
import type { DrawingView } from '#contract/picture.ts'
import type { Picture } from '#contract/catalogue/product.schema.ts'
import { classNames } from '../class-names.ts'
import { useForcedTheme } from './forced-theme.ts'
import styles from './plate.module.css'
import { sourcesOf } from './sources.ts'
import { carried } from './transition.ts'

interface Props {
  picture: Picture | null
  /** Empty where the words beside it say the same. */
  alt: string
  /** What stands on the plate where there is no picture, or it does not arrive. */
  missing: string
  view?: DrawingView
  /** The `sizes` of a photograph: how wide the plate is drawn. */
  sizes: string
  /** The first pictures of a page are asked for at once, the others when they come near. */
  eager?: boolean
  className?: string | undefined
  /** The picture that keeps its place between card and product page. */
  transition?: boolean
}

/** A product's picture on its plate: a box of fixed shape, so that nothing jumps when the picture arrives. */
export function Plate({
  picture,
  alt,
  missing,
  view = 'main',
  sizes,
  eager = false,
  className,
  transition = false,
}: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const forced = useForcedTheme()
  const key = picture && `${picture.hash}-${view}`
  if (!picture || failed === key)
    return (
      <span className={classNames(styles.plate, styles.empty, className)} {...carried(transition)}>
        {missing}
      </span>
    )
  const { sources, src } = sourcesOf(picture, view, forced)
  return (
    <span className={classNames(styles.plate, className)} {...carried(transition)}>
      <picture key={key}>
        {sources.map((source) => (
          <source key={source.type ?? source.media} {...source} sizes={source.type && sizes} />
        ))}
        <img
          src={src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          style={placeholder(picture)}
          onError={() => setFailed(key)}
        />
      </picture>
    </span>
  )
}

/** Set through the DOM, which a strict content security policy allows. */
function placeholder(picture: Picture): CSSProperties {
  if (picture.kind === 'drawing' || picture.placeholder === '') return {}
  return picture.placeholder.startsWith('data:')
    ? { backgroundImage: `url("${picture.placeholder}")` }
    : { backgroundColor: picture.placeholder }
}
