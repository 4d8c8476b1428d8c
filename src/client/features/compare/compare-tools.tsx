import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './compare-page.module.css'

interface Props {
  onlyDifferences: boolean
  onOnlyDifferences: (yes: boolean) => void
  /** Nothing is the same, so that there is nothing to leave out. */
  allDiffer: boolean
  /** The element that says so. */
  about: string
}

/** What one does with a comparison, of carts as of products. */
export function CompareTools({ onlyDifferences, onOnlyDifferences, allDiffer, about }: Props) {
  return (
    <div className={styles.tools}>
      <label>
        <input
          type="checkbox"
          checked={onlyDifferences}
          disabled={allDiffer}
          aria-describedby={allDiffer ? about : undefined}
          onChange={(event) => onOnlyDifferences(event.target.checked)}
        />
        <Trans>Only what differs</Trans>
      </label>
      <Button size="s" onClick={() => window.print()}>
        <Icon of={Printer} /> <Trans>Print</Trans>
      </Button>
    </div>
  )
}
