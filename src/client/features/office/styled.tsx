import { type ReactNode, Suspense } from 'react'

interface Props {
  /** Address of the sheet. */
  by: string
  /** In its place until the sheet is there. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * What wears a sheet of its own. While React waits for one it hides all up to the nearest boundary, and without one
 * here that is the whole app: the page would be blank for as long as the sheet is on its way.
 */
export function Styled({ by, waiting, children }: Props) {
  return (
    <Suspense fallback={waiting}>
      <link rel="stylesheet" href={by} precedence="office" />
      {children}
    </Suspense>
  )
}
