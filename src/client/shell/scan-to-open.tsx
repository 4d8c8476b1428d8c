import { ScanButton } from '../features/scan/scan-button.tsx'
import { useCurrentShop } from '../storage/session-state.ts'
import styles from './scan.module.css'
import { useOpenProduct } from './use-open-product.ts'

/** In the search: what is scanned is shown. */
export function ScanToOpen() {
  const open = useOpenProduct()
  const shop = useCurrentShop()
  return shop && <ScanButton bare shopId={shop.shop_id} target={{ open }} className={styles.bare} />
}
