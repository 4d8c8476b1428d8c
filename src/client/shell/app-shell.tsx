import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { tellRefusals } from '../features/cart/refusal-toasts.ts'
import { reloadShops } from '../features/session/load-session.ts'
import { refreshCarts } from '../offline/carts.ts'
import { startCarts } from '../offline/lifecycle.ts'
import { useAuthComplete } from '../storage/session-state.ts'
import { wantToaster } from '../ui/toast.ts'
import styles from './app-shell.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MoreMenu } from './more-menu.tsx'
import { removeStaticShell } from './static-shell.ts'
import { StorageBar } from './storage-bar.tsx'
import { TabBar } from './tab-bar.tsx'

/** Navigation, page and footer; the first and the last only once authentication is complete (seed §4). */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const router = useRouter()
  const complete = useAuthComplete()
  const [menu, setMenu] = useState(false)
  useLayoutEffect(removeStaticShell, [])
  useEffect(wantToaster, [])
  useEffect(startCarts, [])
  useEffect(() => tellRefusals(() => router.state.location.pathname === '/cart'), [router])
  // Information and product texts come from the server in the language now chosen.
  const reload = (): void => {
    void reloadShops()
    void refreshCarts()
    void router.invalidate()
  }
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t`Skip to the content`}
      </a>
      {complete && <Header onMore={() => setMenu(true)} />}
      <StorageBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {complete && <Footer onLanguage={reload} />}
      {complete && <TabBar onMore={() => setMenu(true)} />}
      {complete && <MoreMenu open={menu} onClose={() => setMenu(false)} />}
    </div>
  )
}
