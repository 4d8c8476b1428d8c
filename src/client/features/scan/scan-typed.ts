import { t } from '@lingui/core/macro'
import { scopeOf } from '../../offline-catalogue/scope.ts'
import { toast } from '../../ui/toast.ts'
import { beep } from './beep.ts'
import { findScanned } from './find.ts'
import type { ScanTarget } from './target.ts'
import { missText } from './texts.ts'

const TOAST = 'scanned'

/** What a scanner that types has read, without any dialog: a message says what became of it. */
export async function scanTyped(code: string, shopId: string, { open, many }: ScanTarget): Promise<void> {
  const result = await findScanned(scopeOf(shopId), code)
  if (result.kind === 'product' && many) {
    const undo = many.add(result.product)
    const { name } = result.product
    toast(t`${name} was added`, 'success', { id: TOAST, action: { label: t`Undo`, run: undo } })
  } else if (result.kind === 'product') open(result.product.shop, result.product.uid)
  else if (result.kind === 'elsewhere' && !many) open(result.shop, result.uid)
  else {
    beep('bad')
    toast(missText(result), 'warning', { id: TOAST })
  }
}
