import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './list.module.css'
import { rowKeys } from './row-keys.ts'
import type { ChoosingKeys } from './use-chosen.ts'

interface Props {
  /** A newer answer is on its way. */
  isStale?: boolean
  className?: string | undefined
  /** Where rows can be chosen. */
  choosing?: ChoosingKeys | undefined
  children: ReactNode
}

/** Around a table, or a plain list: keys go through its rows, and in a wide window its head stays in sight. */
export function RowList({ isStale = false, className, choosing, children }: Props) {
  const latest = useRef(choosing)
  useLayoutEffect(() => {
    latest.current = choosing
  })
  const keys = useCallback((list: HTMLElement | null) => rowKeys(list, () => latest.current), [])
  return (
    <div ref={keys} className={classNames(styles.list, className)} aria-busy={isStale || undefined}>
      {children}
    </div>
  )
}
