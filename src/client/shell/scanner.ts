import type { AnyRouter } from '@tanstack/react-router'
import type { ScanTarget } from '../features/scan/target.ts'
import { onScannerKeys } from '../features/scan/use-scanner-keys.ts'
import { currentShopAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

/** What a scanner types on any page, unless the page has a better use for it, opens the product. Returns the way to stop. */
export const startScanner = (router: AnyRouter): (() => void) =>
  onScannerKeys((code) => {
    const shopId = store.get(currentShopAtom)?.shop_id
    if (shopId !== undefined)
      void import('../features/scan/scan-typed.ts').then(({ scanTyped }) =>
        scanTyped(code, shopId, { open: opener(router) }),
      )
  }, true)

const opener =
  (router: AnyRouter): ScanTarget['open'] =>
  (shop, uid) =>
    void router.navigate({ to: '/product/$shop/$uid', params: { shop, uid } })
