import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isConnectionError } from '../http/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { linesErrorAtom, openLines } from './carts.ts'

/** What stands in the place of lines that are not on this device, and says why: it describes what cannot be done. */
export const MISSING_LINES = 'missing-lines'

interface Props {
  cart: Cart
  /** The heading's level, 1 where it is the whole page. */
  level?: 1 | 2
}

/** In the place of a cart's lines until they are there: they are fetched before any others. */
export function MissingLines({ cart: { id, title }, level = 2 }: Props) {
  const { t } = useLingui()
  const error = useAtomValue(linesErrorAtom)
  const [busy, setBusy] = useState(false)
  useEffect(() => void openLines(id), [id])
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    await openLines(id)
    setBusy(false)
  }
  if (error === null)
    return (
      <div id={MISSING_LINES}>
        <PageSkeleton label={t`Fetching the lines of ${title}…`} lines={5} />
      </div>
    )
  const isAway = isConnectionError(error)
  return (
    <div id={MISSING_LINES} role="status">
      <Notice
        level={level}
        title={isAway ? t`The lines of ${title} are not on this device` : t`The lines of ${title} could not be fetched`}
        actions={
          <Button look="next" busy={busy} onClick={() => void tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {isAway ? (
          <Trans>
            They are fetched as soon as the network is back. Until then you can add products; what lies in the cart can
            be neither changed, copied nor ordered.
          </Trans>
        ) : (
          <Trans>Something went wrong at the provider’s. What is in the cart is safe there.</Trans>
        )}
      </Notice>
    </div>
  )
}
