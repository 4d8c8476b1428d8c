import { isLocale, languageTag, type Locale, localeOfHost } from '#contract/locale.ts'
import { isFramed } from '../storage/frame.ts'
import { readCredentials } from '../storage/token-store.ts'
import { local } from '../storage/web-storage.ts'
import { manifestPath } from './manifest-path.ts'

/** The static page's texts in every language, in the order of its `data-text` elements; put in by the build. */
declare const BOOT_TEXTS: Readonly<Record<Locale, readonly string[]>>

/** What every page asks for that is somebody's; put in by the build. */
declare const SIGNED_IN_SCRIPTS: readonly string[]

const root = document.documentElement
const theme = local.get('theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const remembered = local.get('language')
const locale = isLocale(remembered) ? remembered : localeOfHost(location.hostname)
root.lang = languageTag(locale)

const isSomebodys = readCredentials() !== null
const signsIn = !isSomebodys && !isFramed() && !/^\/(log(in\/ext|out)|shared$)/.test(location.pathname)
root.dataset.shell = signsIn ? 'login' : 'app'

const addLink = (rel: string, href: string): void =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
if (!isFramed()) addLink('manifest', manifestPath(locale))
// Long before the first scripts have said so.
if (isSomebodys) for (const file of SIGNED_IN_SCRIPTS) addLink('modulepreload', `/${file}`)

// The browser offers installation once, often before the app has loaded; the app asks at a moment of its own.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

/** The parser reaches the page's body after this script: the texts go in as soon as the last of them is there. */
new MutationObserver((_, observer) => {
  if (!document.getElementById('root')) return
  observer.disconnect()
  document.querySelectorAll('[data-text]').forEach((element, at) => {
    element.textContent = BOOT_TEXTS[locale][at] ?? element.textContent
  })
  document.querySelector('#shell form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    // The app sends it when it arrives.
    if (event.target instanceof HTMLElement) event.target.dataset.sent = ''
  })
  document.querySelector<HTMLElement>('#shell button[type="button"]')?.addEventListener('click', function () {
    // The app opens what it is for when it arrives.
    this.dataset.asked = ''
  })
}).observe(root, { childList: true, subtree: true })
