import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { OWN } from './own-store-plugin.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PACKAGES = 'node_modules/'

/** Modules that are loaded together. Each place is a file, or with `/` at its end a folder or package. */
interface Group {
  name: string
  priority?: number
  /** Modules are taken where as many chunks would else share them. */
  minShareCount?: number
  places: readonly string[]
  except?: readonly string[]
}

const packages = (...names: readonly string[]): string[] => names.map((name) => `${PACKAGES}${name}/`)

const TABLE = ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-virtual', '@tanstack/virtual-core']
const QUERY = ['@tanstack/react-query', '@tanstack/query-core']

/** The supplier's own rooms, of which nobody who buys fetches anything. */
const OFFICE = ['src/client/features/office/', 'src/client/features/connections/', 'src/client/shell/office/']

export const GROUPS: readonly Group[] = [
  {
    name: 'vendor',
    priority: 2,
    places: packages('react', 'react-dom', 'scheduler', '@tanstack', 'jotai', '@lingui'),
    except: packages(...QUERY, ...TABLE),
  },
  // What signing in needs, in one piece: a dozen crumbs would cost more in headers than they hold. Without `main.tsx`,
  // which waits for the route that imports this piece; with the table of routes, whose entries pages ask for their
  // search, and which would else be a crumb each.
  {
    name: 'sign-in',
    priority: 1,
    places: [
      'src/client/shell/login-screen.tsx',
      'src/client/shell/error-page.tsx',
      'src/client/shell/root.tsx',
      'src/client/features/catalogue/ask.ts',
      'src/client/routes/',
      'src/client/session-end.ts',
      'src/client/features/session/punchout-code.ts',
      'src/client/http/error-reports.ts',
      'src/client/http/copy.ts',
    ],
  },
  // What calls the server, with what it tells the pages and what is kept of whoever is signed in: signing in needs none
  // of it before somebody does something, and every other page all of it.
  {
    name: 'client',
    places: [
      ...packages('idb-keyval'),
      'src/client/http/api.ts',
      'src/client/http/config.ts',
      'src/client/http/reached.ts',
      'src/client/features/session/load-session.ts',
      'src/client/features/session/sign-in.ts',
      'src/client/storage/persistence.ts',
      'src/client/features/catalogue/calls.ts',
      'src/client/features/product/calls.ts',
    ],
  },
  // What the signed-in pages share, for the same reason: each crumb's name stands in the table of routes too.
  {
    name: 'controls',
    places: [
      ...packages('lucide-react'),
      'src/client/ui/',
      'src/client/http/use-reached.ts',
      'src/client/i18n/sharing-words.ts',
      'src/client/pwa/opens-offline.ts',
      'src/client/shell/approvals-waiting.ts',
      'src/client/shell/nav-entries.ts',
      'src/client/shell/open-page.ts',
      'src/client/shell/or-office.tsx',
      'src/client/shell/page-state.ts',
      'src/client/shell/use-open-product.ts',
      'src/client/shell/use-orders-closed.ts',
      'src/client/storage/open-pages.ts',
      'src/client/storage/staff-shop.ts',
      'src/client/storage/use-address.ts',
    ],
    except: [
      'src/client/ui/toaster.tsx',
      'src/client/ui/toaster.module.css',
      'src/client/ui/columns/',
      'src/client/ui/list/',
    ],
  },
  // Lists that are worked in: people's, the purchasing systems', and all of the office's.
  {
    name: 'lists',
    places: [
      'src/client/ui/columns/',
      'src/client/ui/list/',
      'src/client/i18n/bulk-words.ts',
      'src/client/i18n/columns-words.ts',
      'src/client/storage/kept-columns.ts',
    ],
  },
  // What the pages of products share; the catalogue's, too.
  {
    name: 'products',
    places: [
      'src/client/features/compare/products/choose-button.tsx',
      'src/client/features/compare/products/chosen.ts',
      'src/client/features/compare/products/limit.ts',
      'src/client/features/product/product-failure.tsx',
      'src/client/features/product/product-skeleton.tsx',
      'src/client/shell/use-retry.ts',
    ],
  },
  // By what most signed-in pages read, but neither signing in nor the catalogue.
  {
    name: 'query',
    places: [...packages(...QUERY), 'src/client/http/query.ts', 'src/client/storage/keyed-drafts.ts'],
  },
  {
    name: 'common',
    minShareCount: 3,
    places: [
      'src/contract/',
      'src/client/http/',
      'src/client/outbox/',
      'src/client/carts/',
      'src/client/offline-catalogue/',
      'src/client/i18n/',
      'src/client/features/',
      'src/client/storage/session-record.ts',
    ],
    except: OFFICE,
  },
]

/** Chunks without which no script runs: whatever asks for a script finds them there already. */
const ALWAYS = ['vendor', 'sign-in', 'index', 'rolldown-runtime']
export const isAlwaysThere = (file: string): boolean => ALWAYS.some((name) => file.includes(`/${name}-`))

/** A module's path from the root; a package's from where it is installed. Null for one that no file holds alone. */
function pathOf(id: string): string | null {
  // A route's pages are split off it under its name with a query: they are not what the table of routes needs.
  // Nor are copies what they are copies of.
  if (id.startsWith('\0') || id.includes('?tsr-') || id.endsWith(OWN)) return null
  const at = id.lastIndexOf(PACKAGES)
  return at === -1 ? relative(ROOT, id).split(sep).join('/') : id.slice(at)
}

/**
 * Whether a chunk is the office’s: what shares one with it is asked for by nobody else. The service worker, which is
 * everybody’s, knows it by its file’s name.
 */
export const isOffice = (ids: readonly string[]): boolean => {
  const paths = ids.flatMap((id) => pathOf(id.replace(/\?tsr-.*$/, '')) ?? [])
  const places = [...OFFICE, ...packages(...TABLE, 'react-hook-form', 'write-excel-file')]
  return paths.some((path) => places.some((place) => path.startsWith(place)))
}

const lies = (path: string, place: string): boolean => (place.endsWith('/') ? path.startsWith(place) : path === place)

export const groupTakes =
  ({ places, except = [] }: Group) =>
  (id: string): boolean => {
    const path = pathOf(id)
    return path !== null && places.some((one) => lies(path, one)) && !except.some((one) => lies(path, one))
  }

/** What the groups name and the app does not have: a file that was renamed would else leave its chunk unnoticed. */
export function lost(ids: readonly string[], chunks: readonly string[]): string[] {
  const paths = ids.map(pathOf).filter((path) => path !== null)
  const named = GROUPS.flatMap(({ name, places, except = [] }) =>
    [...places, ...except].map((place) => ({ name, place })),
  )
  return [
    ...named
      .filter(({ place }) => !paths.some((path) => lies(path, place)))
      .map(({ name, place }) => `${name}: no module of the app is ${place}`),
    ...[...GROUPS.map(({ name }) => name), ...ALWAYS]
      .filter((name) => !chunks.includes(name))
      .map((name) => `there is no chunk ${name}`),
  ]
}

/** Fails the build where a group has lost something. */
export function chunksPlugin(): Plugin {
  return {
    name: 'interior:chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one.name] : []))
      const problems = lost([...this.getModuleIds()], chunks)
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
}
