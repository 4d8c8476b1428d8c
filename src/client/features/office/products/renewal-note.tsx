import { Plural, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Renewal } from './use-renewal.ts'

/** What others have done to the list meanwhile. Nothing moves under somebody's hands: that waits for a press. */
export function RenewalNote({ renewal: { changed, isMoved, renew } }: { renewal: Renewal }) {
  const { t } = useLingui()
  return (
    <div className="office-renewal" role="status">
      {changed > 0 && (
        <p>
          <Plural
            value={changed}
            one="# product was changed elsewhere and is shown as it is now"
            other="# products were changed elsewhere and are shown as they are now"
          />
        </p>
      )}
      {isMoved && (
        <p>
          <span>{t`Products have come, gone or moved.`}</span>{' '}
          <Button size="s" onClick={renew}>
            <Icon of={RefreshCw} /> {t`Show the list anew`}
          </Button>
        </p>
      )}
    </div>
  )
}
