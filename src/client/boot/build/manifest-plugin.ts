import type { Plugin } from 'vite'
import { languageTag, LOCALES, type Locale } from '#contract/locale.ts'
import { manifestPath } from '../manifest-path.ts'
import { translated } from './translations.ts'

const DESCRIPTION = 'Interior. Furniture and interiors for workplaces all over the Nordic countries.'
const SHORTCUTS = [
  { text: 'Products', url: '/' },
  { text: 'Cart', url: '/cart' },
  { text: 'Orders', url: '/orders' },
]

/** Makes the web app manifest, one for each language; `boot.js` links the person's own. */
export function manifestPlugin(): Plugin {
  return {
    name: 'interior:manifest',
    configureServer(server) {
      for (const locale of LOCALES)
        server.middlewares.use(manifestPath(locale), (_request, response, next) => {
          const send = (text: string) => response.setHeader('content-type', 'application/manifest+json').end(text)
          manifest(locale).then(send, next)
        })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const locale of LOCALES)
        this.emitFile({ type: 'asset', fileName: manifestPath(locale).slice(1), source: await manifest(locale) })
    },
  }
}

async function manifest(locale: Locale): Promise<string> {
  const texts = SHORTCUTS.map(({ text }) => text)
  const [description, ...names] = await translated(locale, [DESCRIPTION, ...texts], 'the manifest')
  return JSON.stringify({
    // One app, whatever its language.
    id: '/',
    start_url: '/',
    scope: '/',
    name: 'Interior',
    short_name: 'Interior',
    description,
    lang: languageTag(locale),
    dir: 'ltr',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone', 'minimal-ui'],
    theme_color: '#f8f7f4',
    background_color: '#f8f7f4',
    categories: ['business', 'shopping'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
    screenshots: [
      { src: '/screenshots/catalogue-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' },
      { src: '/screenshots/catalogue-narrow.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow' },
    ],
    shortcuts: SHORTCUTS.map(({ url }, at) => ({ name: names[at], url, icons: [icon('icon-192', 192, 'any')] })),
  })
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
