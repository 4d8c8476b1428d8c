import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { MonitorDown } from 'lucide-react'
import { useState } from 'react'
import { install, installWayAtom } from '../../pwa/install.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ByHand } from './by-hand.tsx'

/** Installing from the menu, whenever this browser can. */
export function InstallEntry() {
  const { t } = useLingui()
  const way = useAtomValue(installWayAtom)
  const [open, setOpen] = useState(false)
  if (way === 'none') return null
  return (
    <div>
      <Button
        look="flat"
        aria-expanded={way === 'by-hand' ? open : undefined}
        onClick={() => (way === 'by-hand' ? setOpen(!open) : void install())}
      >
        <Icon of={MonitorDown} />
        {t`Install the app`}
      </Button>
      {open && <ByHand />}
    </div>
  )
}
