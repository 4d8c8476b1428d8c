import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { tellMoved } from '../features/cart/moved-toasts.ts'
import { tellRefusals } from '../features/cart/refusal-toasts.ts'
import { tellSharing } from '../features/colleagues/tell-sharing.ts'
import { tellMessages } from '../features/contact/kept-delivery.ts'
import { InstallHint } from '../features/install/install-hint.tsx'
import { UpdateBar } from '../features/install/update-bar.tsx'
import { CopyBar } from '../features/offline/copy-bar.tsx'
import { PurchaseBar } from '../features/punchout/purchase-bar.tsx'
import { SetupNotices } from '../features/punchout/setup-notices.tsx'
import { tellOrders } from '../features/ordering/tell-orders.ts'
import { reloadShops } from '../features/session/load-session.ts'
import { followOtherTabs } from '../i18n/other-tabs.ts'
import { activeCountAtom } from '../carts/active-cart.ts'
import { refreshCarts } from '../carts/carts.ts'
import { startCarts } from '../carts/start-carts.ts'
import { renewGoneParts } from '../pwa/lost-parts.ts'
import { useIsPunchout } from '../storage/punchout-state.ts'
import { useAuthComplete } from '../storage/session-state.ts'
import { wantToaster } from '../ui/toast.ts'
import styles from './app-shell.module.css'
import { followPrices } from './follow-prices.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { startOutboxBadge } from './outbox-badge.ts'
import { MoreMenu } from './more-menu.tsx'
import { QueueAnnouncer } from './queue-announcer.tsx'
import { removeStaticShell } from './static-shell.ts'
import { startOfflineCatalogue } from './offline-catalogue.ts'
import { showThings } from './open-page.ts'
import { watchRestored } from './restored.ts'
import { startScanner } from './scanner.ts'
import { startServiceWorker } from './service-worker.ts'
import { StorageBar } from './storage-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { usePunchoutReady } from './use-punchout-ready.ts'
import { WaitingLink } from './waiting-link.tsx'

const filledAtom = atom((get) => get(activeCountAtom) > 0)

/** Navigation, page and footer; the first and the last only once authentication is complete. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const router = useRouter()
  const complete = useAuthComplete()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [menu, setMenu] = useState(false)
  const ready = usePunchoutReady()
  const isPunchout = useIsPunchout()
  const filled = useAtomValue(filledAtom)
  useLayoutEffect(removeStaticShell, [])
  useEffect(() => showThings(router), [router])
  useEffect(wantToaster, [])
  useEffect(startCarts, [])
  useEffect(renewGoneParts, [])
  useEffect(startOutboxBadge, [])
  useEffect(
    () =>
      tellRefusals({
        place: () => router.state.location.pathname,
        onShow: () => void router.navigate({ to: '/queue' }),
      }),
    [router],
  )
  useEffect(
    () =>
      tellOrders({
        isListed: () => router.state.location.pathname === '/queue',
        toOrder: (id) => void router.navigate({ to: '/cart/ordered/$id', params: { id } }),
        toQueue: () => void router.navigate({ to: '/queue' }),
      }),
    [router],
  )
  useEffect(
    () =>
      tellMessages({
        isListed: () => router.state.location.pathname === '/queue',
        onShow: () => void router.navigate({ to: '/queue' }),
      }),
    [router],
  )
  useEffect(tellMoved, [])
  useEffect(tellSharing, [])
  useEffect(() => startServiceWorker(router), [router])
  useEffect(startOfflineCatalogue, [])
  useEffect(() => startScanner(router), [router])
  useEffect(watchRestored, [])
  useEffect(() => followPrices(router), [router])
  // Information and product texts come from the server in the language now chosen.
  const reload = useCallback((): void => {
    void reloadShops()
    void refreshCarts()
    void router.invalidate()
  }, [router])
  useEffect(() => followOtherTabs(reload), [reload])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t`Skip to the content`}
      </a>
      <UpdateBar />
      {complete && <Header onMore={() => setMenu(true)} />}
      <PurchaseBar />
      <CopyBar end={<WaitingLink />} />
      <StorageBar />
      <InstallHint key={path} good={filled && !isPunchout} />
      <SetupNotices />
      <main id="main" tabIndex={-1} aria-busy={!ready}>
        {ready && children}
      </main>
      {complete && <QueueAnnouncer />}
      {complete && <Footer onLanguage={reload} />}
      {complete && <TabBar onMore={() => setMenu(true)} />}
      {complete && <MoreMenu open={menu} onClose={() => setMenu(false)} />}
    </div>
  )
}
