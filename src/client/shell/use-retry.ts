import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Loads a page anew that failed. @param reset of the page's error component */
export function useRetry(reset: ErrorComponentProps['reset']): () => void {
  const router = useRouter()
  return useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
}
