import { readFile } from 'node:fs/promises'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { LOCALES } from '#contract/locale.ts'
import { WALL, wallPath } from '../../features/session/wall.ts'
import { translated } from './translations.ts'

const SOURCE = 'src/client/boot/boot.ts'
/** Chunks that every page asks for as soon as it has found out that somebody is signed in. */
const SIGNED_IN: readonly string[] = ['client', 'common', 'controls', 'app-shell']

/**
 * Makes `/boot.js`, the small script that shows the static page in the person's language before the app has loaded.
 * The texts are those of the .po files, found by the English words that stand in `index.html`.
 */
export function bootPlugin(): Plugin {
  return {
    name: 'interior:boot',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bootScript([]).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- wall -->', wallPictures()),
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const scripts = SIGNED_IN.map((name) => chunks.find((chunk) => chunk.name === name)?.fileName ?? this.error(name))
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bootScript(scripts) })
    },
  }
}

/** Lazily: beside a page that is somebody’s it is hidden, and nobody waits for what they never see. */
const wallPictures = (): string =>
  WALL.map((drawing) => `<img src="${wallPath(drawing)}" alt="" width="400" height="400" loading="lazy" />`).join('')

async function bootScript(signedIn: readonly string[]): Promise<string> {
  const define = { BOOT_TEXTS: JSON.stringify(await bootTexts()), SIGNED_IN_SCRIPTS: JSON.stringify(signedIn) }
  const bundle = await rolldown({ input: SOURCE, platform: 'browser', transform: { define } })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  return output[0].code
}

async function bootTexts(): Promise<Record<string, string[]>> {
  const html = await readFile('src/client/index.html', 'utf8')
  const sources = [...html.matchAll(/data-text[^>]*>\s*([^<]+?)\s*</g)].map(([, text]) => text ?? '')
  const texts: Record<string, string[]> = {}
  for (const locale of LOCALES) texts[locale] = await translated(locale, sources, 'index.html')
  return texts
}
