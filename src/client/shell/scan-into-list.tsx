import { ScanButton } from '../features/scan/scan-button.tsx'
import { intoListText } from '../features/scan/texts.ts'
import type { ScanTarget } from '../features/scan/target.ts'
import { buttonClass } from '../ui/button.tsx'
import { useOpenProduct } from './use-open-product.ts'

interface Props {
  shopId: string
  add: NonNullable<ScanTarget['many']>['add']
}

/** In quick order: each beep is one more piece in the list. */
export function ScanIntoList({ shopId, add }: Props) {
  const open = useOpenProduct()
  const many = { title: intoListText(), add }
  return <ScanButton shopId={shopId} target={{ open, many }} className={buttonClass()} />
}
