/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPath } from '#contract/navigation.ts'
import { answerRoutes } from './answers.ts'
import { keepBuildFiles } from './build-files.ts'
import { documentRoutes } from './documents.ts'
import { keepFormerBuild } from './former-build.ts'
import { outboxSync } from './outbox.ts'
import { pictureRoutes } from './pictures.ts'
import { scannerRoute } from './scanner.ts'
import { MEND, type Message, SKIP_WAITING, TELL_BUILD } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const files = keepBuildFiles(self.__WB_MANIFEST)
scannerRoute()
keepFormerBuild(files.paths)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/index.html')
/** A purchasing system's door carries a code that is good once: always the server's [outbox/service-worker]. */
const isExternalLogin = (path: string): boolean => path === '/login/ext'
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname) && !isExternalLogin(url.pathname),
  shell,
)

answerRoutes()
pictureRoutes()
documentRoutes()
outboxSync()

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type } = event.data as Partial<Message>
  // A new version waits until a page asks for it: nobody loses a half-written form to an update.
  if (type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
  if (type === TELL_BUILD) event.ports[0]?.postMessage(import.meta.env.VITE_BUILD)
  if (type === MEND) event.waitUntil(files.mend())
})
