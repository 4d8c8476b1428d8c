import { useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect } from 'react'
import { loadPunchout } from '../features/punchout/session.ts'
import { setEnded } from '../features/session/ended.ts'
import { ExternalLoginPage } from '../features/session/external-login-page.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { removeStaticShell } from './static-shell.ts'

export function ExternalLoginScreen() {
  const begin = useBegin()
  useLayoutEffect(removeStaticShell, [])
  return <ExternalLoginPage onComplete={begin} end={<LanguageSwitcher />} />
}

/** Where the purchasing system wants its person to begin: at a product, in the cart they came to see, or in the catalogue. */
function useBegin(): () => void {
  const router = useRouter()
  return useCallback(() => {
    setEnded(null)
    void loadPunchout().then((session) => {
      if (session?.start_uid)
        return router.navigate({
          to: '/product/$shop/$uid',
          params: { shop: session.shop_id, uid: session.start_uid },
          replace: true,
        })
      if (session && session.operation !== 'create') return router.navigate({ to: '/cart', replace: true })
      const search = session?.start_search ? { search: session.start_search } : {}
      return router.navigate({ to: '/', search, replace: true })
    })
  }, [router])
}
