import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Change } from './changes-view.ts'
import { copyToOwn } from './own-copy.ts'

interface Props {
  /** Refused changes of one cart (own-copy.ts). */
  changes: readonly Change[]
  onCopied: () => void
}

/** The way out where a right was taken back: what waits goes into a new cart of one's own. */
export function OwnCopyButton({ changes, onCopied }: Props) {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    const isKept = await copyToOwn(changes)
    setBusy(false)
    if (isKept) onCopied()
  }
  return (
    <Button size="s" busy={busy} onClick={() => void run()}>
      <Icon of={Copy} /> <Trans>Copy to a cart of my own</Trans>
    </Button>
  )
}
