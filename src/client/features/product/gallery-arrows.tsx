import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './gallery-arrows.module.css'

interface Props {
  at: number
  count: number
  onShow: (index: number) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The arrows over a picture that has others beside it; at either end one of them rests, and keeps the focus. */
export function GalleryArrows({ at, count, onShow, onKeyDown }: Props) {
  const { t } = useLingui()
  if (count < 2) return null
  const first = at === 0
  const last = at === count - 1
  const number = at + 1
  return (
    <>
      <button
        type="button"
        className={styles.back}
        aria-label={t`Picture before`}
        aria-disabled={first}
        onClick={() => !first && onShow(at - 1)}
        onKeyDown={onKeyDown}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label={t`Next picture`}
        aria-disabled={last}
        onClick={() => !last && onShow(at + 1)}
        onKeyDown={onKeyDown}
      >
        <Icon of={ChevronRight} />
      </button>
      <p className={styles.count} role="status">{t`${number} of ${count}`}</p>
    </>
  )
}
