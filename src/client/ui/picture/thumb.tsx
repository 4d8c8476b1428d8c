import { useState } from 'react'
import { pictureAt } from '#contract/picture.ts'
import { classNames } from '../class-names.ts'
import { useForcedTheme } from './forced-theme.ts'
import styles from './plate.module.css'
import { sourcesOf } from './sources.ts'

interface Props {
  /** A `thumbnail` address; null where there is no picture. */
  address: string | null
  className?: string | undefined
}

/** A small picture beside words that name what it shows; the plate stays empty where there is none. */
export function Thumb({ address, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const forced = useForcedTheme()
  const picture = address === null ? null : pictureAt(address)
  const { sources, src } = picture ? sourcesOf(picture, 'main', forced) : { sources: [], src: address }
  return (
    <span className={classNames(styles.plate, className)}>
      {src !== null && failed !== address && (
        <picture>
          {sources.map((source) => (
            <source key={source.type ?? source.media} {...source} sizes={source.type && '4rem'} />
          ))}
          <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(address)} />
        </picture>
      )}
    </span>
  )
}
