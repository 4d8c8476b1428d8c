import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { setEnded } from '../features/session/ended.ts'

/** Where a signed-in person goes: back to the page that asked, else to the products. */
export function useGoOn(redirect: string | undefined): () => void {
  const router = useRouter()
  return useCallback(() => {
    setEnded(null)
    router.history.replace(redirect ?? '/')
  }, [router, redirect])
}
