import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { setEnded } from '../features/session/ended.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { takeReturn } from './return-address.ts'

/** Where a signed-in person goes: back to where they were, or to the page that asked, else to the products. */
export function useGoOn(redirect: string | undefined): () => void {
  const router = useRouter()
  return useCallback(() => {
    setEnded(null)
    router.history.replace(takeReturn(store.get(sessionAtom)?.owner) ?? redirect ?? '/')
  }, [router, redirect])
}
