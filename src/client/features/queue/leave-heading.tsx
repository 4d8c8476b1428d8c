import { type ReactNode, useEffect, useRef } from 'react'

/** Has the focus as soon as it stands there: what it says is read out, and the keyboard begins at it. */
export function LeaveHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
