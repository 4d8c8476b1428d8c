import { useNavigate } from '@tanstack/react-router'
import type { ScanTarget } from '../features/scan/target.ts'

/** The way to a product that was scanned. */
export function useOpenProduct(): ScanTarget['open'] {
  const navigate = useNavigate()
  return (shop, uid) => void navigate({ to: '/product/$shop/$uid', params: { shop, uid } })
}
