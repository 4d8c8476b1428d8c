import { useLingui } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icon.tsx'
import { wakeSound } from './beep.ts'
import type { ScanTarget } from './target.ts'
import { useScannerKeys } from './use-scanner-keys.ts'

const ScanDialog = lazy(() => import('./scan-dialog.tsx'))

interface Props {
  shopId: string
  target: ScanTarget
  className?: string | undefined
  /** A picture alone, where its place says enough. */
  bare?: boolean
}

/** Opens the camera. As long as it is there, scanners that type do the same without it. */
export function ScanButton({ shopId, target, className, bare = false }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  useScannerKeys((code) => void import('./scan-typed.ts').then(({ scanTyped }) => scanTyped(code, shopId, target)))
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={bare ? t`Scan a code` : undefined}
        onClick={() => {
          wakeSound()
          setOpen(true)
        }}
      >
        <Icon of={ScanBarcode} /> {!bare && t`Scan`}
      </button>
      {open &&
        // Where the button is, its surroundings would dress the dialog.
        createPortal(
          <Suspense fallback={null}>
            <ScanDialog shopId={shopId} target={target} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
